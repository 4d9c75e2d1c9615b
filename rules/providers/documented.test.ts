import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { providerRefusals } from "../../contract/game-provider.ts";
import { sortedParameters } from "./sorted-parameters.ts";
import { wholeBody } from "./whole-body.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/game-providers.md"), "utf8");
const block = (kind: string) => new RegExp(`\`\`\`${kind}\\n(.*?)\\n\`\`\``, "s").exec(page)?.[1] ?? "";

const stake = {
  session: "0c9b7d52-4a3e-4f0e-9d5c-6f1f6c0b7a11",
  requestId: "req-4711",
  txId: "tx-4711-b",
  roundId: "round-4711",
  gameCode: "slots-1",
  amount: "12.50",
  isFree: false,
  roundClosed: false,
};
const stamp = { provider: "studio", command: "bet", nonce: "b1946ac92492d234", timeMs: 1_795_478_400_000 };

test("the documented stake in sorted parameters is what is sent, signed and read", () => {
  const { body, headers, signed, signatureHeader } = sortedParameters.encode(stake, stamp);
  const [, key = ""] = /The key is `([\w+/=]+)`/.exec(page) ?? [];
  const signature = createHmac("sha256", Buffer.from(key, "base64")).update(signed).digest("hex");
  expect(block("form")).toBe(body);
  expect(block("signed")).toBe(signed);
  const told = Object.fromEntries(
    block("headers")
      .split("\n")
      .map((line) => line.split(": ", 2)),
  ) as Record<string, string>;
  expect(told).toEqual({ ...headers, [signatureHeader]: signature });
  const lower = Object.fromEntries(Object.entries(told).map(([name, text]) => [name.toLowerCase(), text]));
  expect(sortedParameters.decode({ body: block("form"), headers: lower })).toMatchObject({
    fields: stake,
    signed,
    signature,
  });
});

test("the documented stake as a whole body is what is sent and signed, and reads as the same", () => {
  const { body, signed } = wholeBody.encode(stake, stamp);
  expect([block("json"), block("json")]).toEqual([body, signed]);
  expect(wholeBody.decode({ body: block("json"), headers: { "x-signature": "signed" } })).toMatchObject({
    fields: stake,
    timeMs: stamp.timeMs,
  });
});

test("every refusal is documented, and nothing else", () => {
  const [, table = ""] = /### Refusals\n(.*?)\n\nA refusal/s.exec(page) ?? [];
  const named = [...table.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name).filter((name) => name !== "bound");
  expect(new Set(named)).toEqual(new Set(Object.keys(providerRefusals)));
});
