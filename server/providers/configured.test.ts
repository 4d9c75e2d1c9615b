import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "../runtime/settings.ts";
import { readProviders } from "./configured.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-providers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const entry = {
  id: "one",
  name: "One",
  issuer: "https://one.example",
  client_id: "karat",
  client_secret: "canary-secret",
};

function read(content: unknown, mode: "sandbox" | "production" = "production") {
  const providersFile = join(folder, "providers.json");
  writeFileSync(providersFile, typeof content === "string" ? content : JSON.stringify(content));
  return readProviders({ mode, providersFile });
}

test("a house may have no providers, or those that its file names", () => {
  expect(readProviders({ mode: "production", providersFile: undefined })).toEqual([]);
  expect(read([entry])).toEqual([
    { id: "one", name: "One", issuer: "https://one.example", clientId: "karat", clientSecret: "canary-secret" },
  ]);
});

test("a file that cannot be used keeps the house from starting, in a sentence without its secrets", () => {
  const wrong: unknown[] = [
    "not json",
    {},
    [{ ...entry, id: "With Spaces" }],
    [{ ...entry, issuer: "canary-secret" }],
    [{ ...entry, more: 1 }],
    [entry, entry],
    [{ ...entry, issuer: "http://one.example" }],
  ];
  for (const content of wrong) {
    expect(() => read(content), JSON.stringify(content)).toThrow(ConfigError);
    expect(() => read(content)).toThrow(/^(?!.*canary).*\.$/);
  }
  expect(() => readProviders({ mode: "sandbox", providersFile: join(folder, "none.json") })).toThrow(ConfigError);
});

test("only a sandbox takes an issuer without https", () => {
  expect(read([{ ...entry, issuer: "http://one.localhost:9000" }], "sandbox")).toHaveLength(1);
});
