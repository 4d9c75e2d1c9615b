import { createPublicKey, sign, verify } from "node:crypto";
import * as v from "valibot";
import { expect, test } from "vitest";
import { mirrorManifest, type SignedManifest } from "../../contract/mirrors.ts";
import { isCurrent, manifestLifeMs, manifestText } from "../../rules/mirror-manifest.ts";
import { newMirrorKey } from "../../tests/world/mirror-key.ts";
import { startHouse } from "../../tests/world/house.ts";
import { sandboxMirrorKey } from "../runtime/sandbox-mirror-key.ts";

let nowMs = Date.UTC(2026, 2, 1, 12);
const house = await startHouse({ clock: { now: () => nowMs } });
const { port } = house;
const hourMs = 3_600_000;
const hosts = (...names: string[]) => names.map((name) => `${name}.localhost:${port}`);

async function read(host = "karat.localhost"): Promise<SignedManifest> {
  return v.parse(mirrorManifest, (await house.fetch(`http://${host}/mirrors.json`)).json);
}

function isSigned(list: SignedManifest, x: string = sandboxMirrorKey.jwk.x): boolean {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(manifestText(list)), key, Buffer.from(list.signature, "base64url"));
}

test("site and API alike give out the list of mirrors, signed with the key that is pinned in the build", async () => {
  for (const host of ["karat.localhost", "api.karat.localhost", "karat-b.localhost", "api.karat-c.localhost"]) {
    const list = await read(host);
    expect(list).toMatchObject({ key_id: "sandbox", mirrors: hosts("karat", "karat-b", "karat-c") });
    expect(isSigned(list)).toBe(true);
    expect([isCurrent(list, nowMs), isCurrent(list, nowMs + manifestLifeMs + 25 * hourMs)]).toEqual([true, false]);
  }
});

test("a list that was altered in any part, or signed by somebody else, or by nobody, is none", async () => {
  const list = await read();
  const privateKey = newMirrorKey();
  const foreign = sign(null, Buffer.from(manifestText(list)), privateKey).toString("base64url");
  const wrong: SignedManifest[] = [
    { ...list, mirrors: [...list.mirrors, "evil.example"] },
    { ...list, mirrors: list.mirrors.toReversed() },
    { ...list, issued: new Date(nowMs + 1).toISOString() },
    { ...list, expires: new Date(nowMs + 2 * manifestLifeMs).toISOString() },
    { ...list, key_id: "other" },
    { ...list, signature: "" },
    { ...list, signature: foreign },
  ];
  expect(wrong.map((each) => isSigned(each))).toEqual(wrong.map(() => false));
  expect(isSigned({ ...list, signature: foreign }, String(privateKey.export({ format: "jwk" }).x))).toBe(true);
});

test("every page of the house can read it, from any of its hosts, and nobody keeps it", async () => {
  const Origin = `http://karat-b.localhost:${port}`;
  const bySite = await house.fetch("http://karat.localhost/mirrors.json", { headers: { Origin } });
  const byApi = await house.fetch("http://api.karat.localhost/mirrors.json", { headers: { Origin } });
  expect(
    [bySite, byApi].map(({ headers }) => [headers["access-control-allow-origin"], headers["cache-control"]]),
  ).toEqual([
    ["*", "no-store"],
    [Origin, "no-store"],
  ]);
});

test("it is the same for an hour, then issued anew, long before it is too old", async () => {
  const first = await read();
  nowMs += hourMs - 1;
  expect(await read()).toEqual(first);
  nowMs += 1;
  const second = await read();
  expect([Date.parse(second.issued), Date.parse(second.expires)]).toEqual([nowMs, nowMs + manifestLifeMs]);
  nowMs -= 2 * hourMs;
  expect(Date.parse((await read()).issued)).toBe(nowMs);
});

test("a site that goes down or moves away leaves it at once, and so does one that comes back join it", async () => {
  await house.desk("/mirrors/karat-c.localhost", { up: false });
  await house.desk("/mirrors/karat.localhost", { new_link: "karat-b.localhost" });
  const list = await read();
  expect([list.mirrors, isSigned(list)]).toEqual([hosts("karat-b"), true]);
  await house.desk("/mirrors/karat-c.localhost", { up: true });
  await house.desk("/mirrors/karat.localhost", { new_link: null });
  expect((await read()).mirrors).toEqual(hosts("karat", "karat-b", "karat-c"));
});
