import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "../runtime/settings.ts";
import { readGameProviders } from "./providers-file.ts";

function read(providers: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), "karat-providers-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const gameProvidersFile = join(folder, "game-providers.json");
  writeFileSync(gameProvidersFile, JSON.stringify(providers));
  return readGameProviders({ gameProvidersFile, mode: "sandbox" });
}

const address = "https://games.example";
const newKeys = () => generateKeyPairSync("rsa", { modulusLength: 2_048 }).publicKey;

test("each provider has a key of its own: what one has signed would be another's word as well", () => {
  const key = Buffer.alloc(32, "one").toString("base64");
  const other = Buffer.alloc(32, "other").toString("base64");
  const sorted = { address, manner: "sorted-parameters" };
  expect(() =>
    read([
      { name: "a", ...sorted, key },
      { name: "b", ...sorted, key },
    ]),
  ).toThrow(ConfigError);
  const [one, two] = [newKeys(), newKeys()];
  const whole = { address, manner: "whole-body" };
  const pem = one.export({ type: "spki", format: "pem" });
  // The same key in other words.
  const again = one.export({ type: "pkcs1", format: "pem" });
  expect(again).not.toBe(pem);
  expect(() =>
    read([
      { name: "a", ...whole, publicKey: pem },
      { name: "b", ...whole, publicKey: again },
    ]),
  ).toThrow(ConfigError);
  const all = read([
    { name: "a", ...sorted, key },
    { name: "b", ...sorted, key: other },
    { name: "c", ...whole, publicKey: pem },
    { name: "d", ...whole, publicKey: two.export({ type: "spki", format: "pem" }) },
  ]);
  expect(all?.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
});
