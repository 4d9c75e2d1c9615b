import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { attacks, createAttacker } from "./flood-attacks.ts";

test("an attack goes on where the house never answers, and ends when it is told to", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const stop = new AbortController();
  const attacker = createAttacker({ port, token: "", email: "", password: "" }, stop.signal, 20);
  const attack = attacks.logins(attacker);
  await expect.poll(() => attacker.answered[0] ?? 0).toBeGreaterThan(10);
  stop.abort();
  await attack;
});
