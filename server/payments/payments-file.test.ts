import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sandboxMethods } from "./sandbox-methods.ts";
import { ConfigError } from "../runtime/settings.ts";
import { sandboxPaymentKey } from "./payment-link.ts";
import { readPayments } from "./payments-file.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-payments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const paymentsFile = join(folder, "payments.json");
const key = randomBytes(32).toString("base64");
const provider = { name: "one", address: "https://pay.example/v1", key };
const methods = sandboxMethods;

function read(content: unknown, mode: "sandbox" | "production" = "production") {
  writeFileSync(paymentsFile, typeof content === "string" ? content : JSON.stringify(content));
  return readPayments({ mode, paymentsFile });
}

test("the file names the provider, the key that both sign with, and the ways to pay", () => {
  expect(readPayments({ mode: "sandbox", paymentsFile: undefined })).toBeUndefined();
  expect(read({ provider, methods })).toEqual({ provider: { ...provider, key: Buffer.from(key, "base64") }, methods });
});

test("a way to pay in that names no limits has those of the rules, and suggests nothing beyond its own", () => {
  const bare = {
    id: "bare",
    way: "in",
    kind: "card",
    name: { ru: "a", en: "a", kz: "a" },
    coin: null,
    costs: methods[0]?.costs,
  };
  const limitsOf = (limits: object) => {
    const [one] = read({ provider, methods: [{ ...bare, ...limits }] })?.methods ?? [];
    return [one?.min, one?.max, one?.default];
  };
  expect(limitsOf({})).toEqual(["100", "300000", "100"]);
  expect(limitsOf({ min: "500" })).toEqual(["500", "300000", "500"]);
  expect(limitsOf({ min: "1", max: "50" })).toEqual(["1", "50", "50"]);
  expect(limitsOf({ default: "1000" })).toEqual(["100", "300000", "1000"]);
  expect(() => limitsOf({ way: "out" })).toThrow(ConfigError);
  expect(() => limitsOf({ max: "50" })).toThrow(ConfigError);
  expect(() => limitsOf({ default: "99" })).toThrow(ConfigError);
});

test("a file that cannot be used keeps the house from starting, in a sentence without its key", () => {
  const [method] = methods;
  const wrong: unknown[] = [
    "not json",
    [],
    {},
    { provider },
    { methods },
    { provider, methods: [] },
    { provider, methods: [method, method] },
    { provider, methods: [{ ...method, kind: "cheque" }] },
    { provider, methods: [{ ...method, more: 1 }] },
    { provider: { ...provider, key: randomBytes(31).toString("base64") }, methods },
    { provider: { ...provider, key: "" }, methods },
    { provider: { ...provider, key: `${key}!` }, methods },
    { provider: { ...provider, name: "With Spaces" }, methods },
    { provider: { ...provider, address: "pay.example" }, methods },
    { provider: { ...provider, address: "http://pay.example" }, methods },
    { provider: { ...provider, address: "ftp://pay.example" }, methods },
    { provider: { ...provider, address: "https://pay.example/?key=1" }, methods },
  ];
  for (const content of wrong) {
    expect(() => read(content), JSON.stringify(content)).toThrow(ConfigError);
    expect(() => read(content)).toThrow(/^.*\.$/);
    expect(() => read(content)).not.toThrow(key);
  }
  expect(() => readPayments({ mode: "production", paymentsFile: join(folder, "none.json") })).toThrow(ConfigError);
});

test("production takes neither the sandbox's provider nor a key that any sandbox has made", () => {
  const sandboxKey = sandboxPaymentKey({ refresh: randomBytes(32) }).toString("base64");
  for (const sandboxs of [
    { ...provider, name: "sandbox" },
    { ...provider, key: sandboxKey },
  ]) {
    expect(() => read({ provider: sandboxs, methods })).toThrow(/names the sandbox's payment provider/);
    expect(read({ provider: sandboxs, methods }, "sandbox")?.provider.name).toBe(sandboxs.name);
  }
});
