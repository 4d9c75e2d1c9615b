import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  createProviderPlayers,
  createTestProviders,
  type TestProvider,
  testProviders,
} from "../../tests/builders/provider-players.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { AskOptions, createProviderClient } from "../game-provider/provider-client.ts";
import { checkWallet } from "./check-wallet.ts";
import { runCheck } from "./run-check.ts";
import { rules } from "./rules.ts";
import { type Fixtures, fresh } from "./tries.ts";

const { env, keys, providerGames } = createTestProviders();
const house = await startHouse({ env, providerGames });
const { pool } = house.database;
const { enter, play, launch, clients } = createProviderPlayers(house, keys, { now: Date.now });
type Ask = ReturnType<typeof createProviderClient>["ask"];

afterAll(async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});

async function prepare(provider: TestProvider): Promise<Fixtures> {
  const tokenOf = async (balance: string, kind: "slots" | "live" = "slots") => {
    const { json } = await launch((await enter({ provider, balance })).token, `${kind}-of-${provider}`);
    return new URL(json.url).searchParams.get("token") ?? "";
  };
  const waiting = async () => {
    const player = await enter({ provider });
    const [roundId, txId] = [fresh(), fresh()];
    await player.bet(roundId, "1.00", { txId });
    return { id: player.id, token: player.token, bet: { session: player.session, roundId, txId } };
  };
  const [expired, limited] = [await waiting(), await waiting()];
  const { session: limitedSession } = await play(limited, { provider, kind: "live" });
  await pool.query("update provider_sessions set expires_at = now() where id = $1", [expired.bet.session]);
  await pool.query(
    "update safe_play set pause_kind = 'cool_off', paused_until = now() + interval '1 day' where player_id = $1",
    [limited.id],
  );
  return {
    gameCode: "slots-1",
    token: await tokenOf("1000.00"),
    otherToken: await tokenOf("1000.00"),
    poorToken: await tokenOf("25.00"),
    expired: expired.bet,
    limited: limited.bet,
    table: { gameCode: "live-1", token: await tokenOf("1000.00", "live"), limitedSession },
  };
}

async function brokenRules(provider: TestProvider, ask: Ask, fixtures: Fixtures) {
  const reports = await checkWallet({
    ask,
    fixtures,
    now: Date.now,
    hasNonce: provider === "sorted",
    windowMs: 20_000,
  });
  return reports.filter(({ faults }) => faults.length > 0);
}

test.each(testProviders)("the wallet keeps all fifteen rules towards a provider called %s", async (provider) => {
  expect(await brokenRules(provider, clients[provider].ask, await prepare(provider))).toEqual([]);
});

function signingOf(provider: TestProvider) {
  const key = keys[provider];
  return key.manner === "whole-body"
    ? { manner: key.manner, privateKey: key.privateKey.export({ type: "pkcs8", format: "pem" }) }
    : { manner: key.manner, key: Buffer.from(key.key).toString("base64") };
}

test.each(testProviders)("an engineer of a provider called %s tries a wallet by a file", async (provider) => {
  const folder = mkdtempSync(join(tmpdir(), "karat-wallet-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "wallet.json");
  const url = `http://api.karat.localhost:${house.port}`;
  const order = { url, provider, windowMs: 20_000, ...signingOf(provider), fixtures: await prepare(provider) };
  writeFileSync(file, JSON.stringify(order));
  const { text, isRight } = await runCheck([file]);
  expect([isRight, text]).toEqual([true, expect.stringContaining("15 of 15 rules are kept.")]);
  // Its tokens are spent.
  expect(await runCheck([file])).toMatchObject({
    isRight: false,
    text: expect.stringMatching(/opens no session/) as string,
  });
  writeFileSync(file, JSON.stringify({ ...order, manner: "telegraph" }));
  expect(await runCheck([file])).toEqual({ isRight: false, text: `${file} cannot be read: look at manner.` });
  expect((await runCheck([])).text).toContain("npm run wallet:check -- wallet.json");
});

test.each(testProviders)("a sandbox prepares what a check by a provider called %s needs", async (provider) => {
  const folder = mkdtempSync(join(tmpdir(), "karat-wallet-check-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "wallet.json");
  const order = {
    url: `http://api.karat.localhost:${house.port}`,
    provider,
    windowMs: 20_000,
    ...signingOf(provider),
    sandbox: { site: house.site, slug: `slots-of-${provider}`, table: `live-of-${provider}` },
  };
  writeFileSync(file, JSON.stringify(order));
  const { text, isRight } = await runCheck([file]);
  expect([isRight, text]).toEqual([true, expect.stringContaining("15 of 15 rules are kept.")]);
  // A provider without tables has no tips to try.
  writeFileSync(file, JSON.stringify({ ...order, sandbox: { ...order.sandbox, table: undefined } }));
  expect(await runCheck([file])).toEqual({
    isRight: true,
    text: expect.stringMatching(/not tried  14 [^]*14 of 14 rules are kept. 1 was not tried.$/) as string,
  });
  writeFileSync(file, JSON.stringify({ ...order, sandbox: { ...order.sandbox, slug: "no-such-game" } }));
  expect(await runCheck([file])).toMatchObject({
    isRight: false,
    text: expect.stringMatching(/^The wallet could not be tried: .*launch says 404/) as string,
  });
  writeFileSync(file, JSON.stringify({ ...order, sandbox: undefined }));
  expect((await runCheck([file])).text).toContain("npm run wallet:check -- wallet.json");
});

type Order = Record<string, unknown> & { txId: string; refTxId?: string; roundId: string; session: string };

/** A wallet that does one thing otherwise, for each rule: what is asked of it, and how it asks the right one instead. */
function breaking(rule: number, right: Ask, { expired, limited }: Fixtures): Ask {
  const stakes = new Set<string>([expired.txId, limited.txId]);
  const won = new Set<string>();
  const closed = new Set<string>();
  const lost = new Set<string>();
  const taken = async ({ session, txId }: Order) => {
    const reply = await right("balance", { session });
    return { txId, balance: "refused" in reply ? "0.00" : reply.balance };
  };

  async function ask(command: string, input: Order, options: AskOptions = {}): Promise<unknown> {
    const pass = (changed: object = {}, how = options) =>
      right(command as "bet", { ...input, ...changed } as never, how);
    const isKnown = stakes.has(input.refTxId ?? "");
    if (command === "bet") {
      options.signal?.addEventListener("abort", () => lost.add(input.txId));
      if (rule === 13 && closed.has(input.roundId)) return pass({ roundId: fresh() });
      if (input["roundClosed"] === true) closed.add(input.roundId);
      if (rule === 1) return pass({ txId: fresh() });
      if (rule === 8) return pass({ currency: undefined });
      if (rule === 10) return pass({ amount: `${String(input["amount"]).split(".")[0]}.00` });
      if (rule === 11) return pass({}, {});
      if (rule === 15) return pass({ betType: undefined });
      stakes.add(input.txId);
      return pass();
    }
    if (command === "tip" && rule === 14) return pass({ txId: fresh() });
    if (command === "win") {
      if (rule === 2 && input.session === expired.session) return { refused: "session_expired" };
      if (rule === 9 && input.session === limited.session) return { refused: "limit_reached" };
      if (rule === 5 && !isKnown) return taken(input);
      won.add(input.roundId);
      return rule === 7 ? pass({ roundClosed: false }) : pass();
    }
    if (command === "rollback") {
      if (rule === 3 && !isKnown) return taken(input);
      if (rule === 4 && won.has(input.roundId)) return taken(input);
      if (rule === 6 && lost.has(input.refTxId ?? "")) return taken(input);
    }
    if (command === "reconciliation" && rule === 12) {
      const report = await right("reconciliation", input as never);
      return "refused" in report ? report : { ...report, rounds: report.rounds.slice(0, -1) };
    }
    return pass();
  }

  return ask as Ask;
}

test.each(rules.map(({ rule, title }) => [rule, title] as const))(
  "a wallet that breaks rule %i is caught at it: %s",
  async (rule) => {
    const fixtures = await prepare("sorted");
    const broken = await brokenRules("sorted", breaking(rule, clients.sorted.ask, fixtures), fixtures);
    expect(broken.map((report) => report.rule)).toContain(rule);
  },
);
