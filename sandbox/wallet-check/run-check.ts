import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { createProviderClient, type ProviderKey } from "../game-provider/provider-client.ts";
import { checkWallet, type RuleReport } from "./check-wallet.ts";
import { prepareFixtures } from "./prepare-fixtures.ts";

const prepared = v.strictObject({ session: v.string(), roundId: v.string(), txId: v.string() });
const order = v.pipe(
  v.string(),
  v.parseJson(),
  v.intersect([
    v.object({
      url: v.pipe(v.string(), v.url()),
      provider: v.string(),
      windowMs: v.optional(v.number()),
      fixtures: v.optional(
        v.strictObject({
          gameCode: v.string(),
          token: v.string(),
          otherToken: v.string(),
          poorToken: v.string(),
          expired: prepared,
          limited: prepared,
          table: v.optional(v.strictObject({ gameCode: v.string(), token: v.string(), limitedSession: v.string() })),
        }),
      ),
      sandbox: v.optional(
        v.strictObject({ site: v.pipe(v.string(), v.url()), slug: v.string(), table: v.optional(v.string()) }),
      ),
    }),
    v.variant("manner", [
      v.object({ manner: v.literal("whole-body"), privateKey: v.string() }),
      v.object({ manner: v.literal("sorted-parameters"), key: v.pipe(v.string(), v.base64()) }),
    ]),
  ]),
);

const usage = `wallet:check needs a file that says which wallet, how to sign for it and what its operator has prepared, or
which sandbox prepares it, see docs/game-providers.md:
  npm run wallet:check -- wallet.json`;

/** Tries the wallet that a file names, and says of each rule whether it is kept. */
export async function runCheck(words: readonly string[]): Promise<{ text: string; isRight: boolean }> {
  const [file, ...others] = words;
  if (file === undefined || others.length > 0) return { text: usage, isRight: false };
  const read = v.safeParse(order, readFileSync(file, "utf8"));
  // Names only the place of the fault: the file has a key.
  if (!read.success)
    return { text: `${file} cannot be read: look at ${v.getDotPath(read.issues[0]) ?? "its JSON"}.`, isRight: false };
  const { url, provider, sandbox, windowMs } = read.output;
  const client = createProviderClient({ url, provider, key: keyOf(read.output), now: Date.now });
  try {
    const hasNonce = read.output.manner === "sorted-parameters";
    const fixtures = read.output.fixtures ?? (sandbox && (await prepareFixtures({ ...sandbox, ask: client.ask })));
    if (!fixtures) return { text: usage, isRight: false };
    const options = { ask: client.ask, fixtures, now: Date.now, hasNonce };
    return reportText(await checkWallet(windowMs === undefined ? options : { ...options, windowMs }));
  } catch (error) {
    return {
      text: `The wallet could not be tried: ${error instanceof Error ? error.message : String(error)}`,
      isRight: false,
    };
  } finally {
    client.close();
  }
}

function keyOf(
  order: { manner: "whole-body"; privateKey: string } | { manner: "sorted-parameters"; key: string },
): ProviderKey {
  return order.manner === "whole-body"
    ? { manner: order.manner, privateKey: createPrivateKey(order.privateKey) }
    : { manner: order.manner, key: Buffer.from(order.key, "base64") };
}

function reportText(reports: readonly RuleReport[]): { text: string; isRight: boolean } {
  const lines = reports.flatMap(({ rule, title, faults, lacks }) => [
    `${lacks ? "not tried" : faults.length === 0 ? "kept     " : "BROKEN   "}  ${String(rule).padStart(2)}  ${title}`,
    ...[...new Set(faults)].map((fault) => `               ${fault}`),
    ...(lacks ? [`               the file prepares no ${lacks}`] : []),
  ]);
  const tried = reports.filter(({ lacks }) => lacks === undefined);
  const kept = tried.filter(({ faults }) => faults.length === 0).length;
  const left = reports.length - tried.length;
  return {
    text: [...lines, "", `${kept} of ${tried.length} rules are kept.${left > 0 ? ` ${left} was not tried.` : ""}`].join(
      "\n",
    ),
    isRight: kept === tried.length,
  };
}
