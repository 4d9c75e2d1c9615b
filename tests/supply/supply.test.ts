import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readLockfile } from "./lockfile.ts";
import { billFaults, billFile } from "./bill.ts";
import { checkSupply, supplyFaults } from "./supply.ts";

const root = mkdtempSync(join(tmpdir(), "karat-supply-"));
const integrity = `sha512-${"A".repeat(86)}==`;
const gold = {
  name: "gold",
  version: "1.0.0",
  license: "MIT",
  dist: { integrity, tarball: "http://127.0.0.1:1/gold" },
};

/** A registry that knows one package, and says of its weaknesses what the test wants. */
let severity: string | undefined;
const registry = createServer((request, response) => {
  const answer = (status: number, body: object) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
  const { method, url: path = "" } = request;
  if (method === "GET" && path.startsWith("/gold"))
    return answer(200, { name: "gold", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": gold } });
  if (method !== "POST" || severity === undefined) return answer(405, { error: "it has no such list" });
  const url = `https://example.com/${severity}`;
  const advisory = { id: severity, url, title: "soft", severity, vulnerable_versions: "<2.0.0" };
  return answer(200, severity === "" ? {} : { gold: [advisory] });
});

beforeAll(async () => {
  await once(registry.listen(0, "127.0.0.1"), "listening");
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  vi.stubEnv("npm_config_cache", join(root, "cache"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
  rmSync(root, { recursive: true, force: true });
});

function lock(entry: object, own: object = { license: "MIT" }): void {
  const project = { name: "tiny", version: "1.0.0", dependencies: { gold: "1.0.0" } };
  const packages = { "": project, "node_modules/gold": { version: "1.0.0", ...entry } };
  writeFileSync(join(root, "package.json"), JSON.stringify(project));
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages }),
  );
  mkdirSync(join(root, "node_modules", "gold"), { recursive: true });
  writeFileSync(
    join(root, "node_modules", "gold", "package.json"),
    JSON.stringify({ ...gold, license: undefined, ...own }),
  );
}

test("what others have written is as it was looked at, from the registry, and under terms that are on the list", () => {
  expect(supplyFaults()).toEqual([]);
  lock({ integrity });
  expect(supplyFaults(root)).toEqual([]);
  lock({});
  expect(supplyFaults(root)).toEqual(["gold@1.0.0 has no checksum in the lockfile."]);
  lock({ integrity, resolved: "http://mirror.internal/gold.tgz" });
  expect(supplyFaults(root)).toEqual([
    "gold@1.0.0 comes from http://mirror.internal/gold.tgz, and not from the registry.",
  ]);
  for (const licence of ["GPL-3.0-only", "(MIT AND GPL-3.0-only)", "UNLICENSED"]) {
    lock({ integrity }, { license: licence });
    expect(supplyFaults(root)).toEqual([`gold@1.0.0 is under ${licence}, which is not on the list of licences.`]);
  }
  lock({ integrity }, { license: "(MIT OR GPL-3.0-only)" });
  expect(supplyFaults(root)).toEqual([]);
  lock({ integrity }, {});
  expect(supplyFaults(root)).toEqual(["gold@1.0.0 names no licence."]);
});

/** npm is started anew for each question. */
const patience = { timeout: 120_000 };

test("a weakness that the registry knows stops, and a registry that does not answer is told of", patience, async () => {
  lock({ integrity });
  severity = "high";
  expect(await checkSupply(root)).toEqual({
    faults: [expect.stringMatching(/^gold .+ has a known weakness \(high\)\.$/)],
    notes: [],
  });
  severity = "low";
  expect(await checkSupply(root)).toEqual({ faults: [], notes: [] });
  severity = undefined;
  const { faults, notes } = await checkSupply(root);
  expect(faults).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(/^Known weaknesses could not be asked for: 405/)]);
});

test("what there is is listed with what it is known by, neither more nor less than is locked", patience, async () => {
  lock({ integrity });
  severity = "";
  expect(await checkSupply(root)).toEqual({ faults: [], notes: [] });
  const bill = JSON.parse(readFileSync(join(root, billFile), "utf8")) as Parameters<typeof billFaults>[0];
  expect(bill.metadata.component.name).toBe("tiny");
  const content = Buffer.from(integrity.slice(7), "base64").toString("hex");
  expect(bill.components).toMatchObject([{ name: "gold", version: "1.0.0", hashes: [{ alg: "SHA-512", content }] }]);

  const packages = readLockfile(root);
  const [gold] = bill.components;
  if (!gold) throw new Error("nothing is listed");
  expect(billFaults({ ...bill, components: [] }, packages)).toEqual([
    "gold@1.0.0 is locked, and not in the list of what there is.",
  ]);
  expect(billFaults({ ...bill, components: [gold, { ...gold, name: "lead" }] }, packages)).toEqual([
    "lead@1.0.0 is listed, and not locked.",
  ]);
  expect(billFaults({ ...bill, components: [{ ...gold, hashes: [] }] }, packages)).toEqual([
    "gold@1.0.0 is listed with another checksum than it has.",
  ]);
});
