import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spawnHouse } from "../../tests/world/house.ts";
import { processIdentity } from "../start/processes.mjs";

test("the sandbox's services end with their house, also with one that is killed", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-services-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // In this order: the second house takes over the database the first one left running.
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    const house = await spawnHouse({ folder });
    await house.ready();
    const found = async () => (await house.fetch("http://id.localhost/.well-known/openid-configuration")).json;
    expect(await found()).toMatchObject({
      issuer: `http://id.localhost:${house.port}`,
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
    });
    // The service's own page for unknown payments, not the house's.
    expect(await house.fetch("http://pay.localhost/pay/1")).toMatchObject({
      status: 404,
      text: expect.stringContaining("There is no such payment"),
    });
    const pids = ["karat-id", "karat-psp"].flatMap((name) => house.children(name));
    expect(pids).toHaveLength(2);
    await house.stop(signal);
    for (const pid of pids) await expect.poll(() => processIdentity(pid), { timeout: 10_000 }).toBeUndefined();
  }
});
