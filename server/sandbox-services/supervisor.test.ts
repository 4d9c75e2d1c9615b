import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spawnHouse } from "../../tests/world/house.ts";
import { createLog } from "../runtime/log.ts";
import { processIdentity } from "../start/processes.mjs";
import { supervise } from "./supervisor.ts";

test("the sandbox's services end with their house, also with one that is killed", async () => {
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
    for (const pid of pids) await expect.poll(() => processIdentity(pid)).toBeUndefined();
  }
});

test("the log has the last words of a service that has died, and when it is started again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-dead-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = createLog({ mode: "sandbox", dataFolder: folder, logLevel: "info", logFileBytes: 1_000_000 });
  // It is told nothing of what it needs.
  const service = { host: "pay", name: "payment provider", program: "payment-provider", folder, env: {} } as const;
  const { close } = supervise([service], log);
  onTestFinished(close);
  const logged = () => readFileSync(join(folder, "house.log"), "utf8");
  await expect.poll(logged).toMatch(/"waitMs":1000,"msg":"the payment provider has ended/);
  expect(logged()).toMatch(/"output":".*Error.*"msg":"the payment provider's last words"/);
});

test("a service that starts after everybody's patience has ended is found all the same", async () => {
  const folder = mkdtempSync(join(tmpdir(), "karat-late-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = createLog({ mode: "sandbox", dataFolder: folder, logLevel: "info", logFileBytes: 1_000_000 });
  const env = { KEY: "k".repeat(32) };
  const service = { host: "feed", name: "feed of odds", program: "odds-feed", folder, env } as const;
  const { services, close } = supervise([service], log, 1);
  onTestFinished(close);
  const port = () => services.get("feed")?.port();
  expect(await port()).toBeUndefined();
  await expect.poll(port).toBeTypeOf("number");
});
