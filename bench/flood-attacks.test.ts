import { once, setMaxListeners } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../tests/world/eventually.ts";
import { startHouse } from "../tests/world/house.ts";
import { attacks, createAttacker, type Target } from "./flood-attacks.ts";

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
  const attacker = createAttacker({ port, token: "", email: "", password: "", accounts: [] }, stop.signal, 20);
  const attack = attacks.logins(attacker);
  await expect.poll(() => attacker.answered[0] ?? 0).toBeGreaterThan(10);
  stop.abort();
  await attack;
});

test("logins go on being hashed after what an account has for nothing", async () => {
  const house = await startHouse();
  const makePlayer = async () => (await house.desk<Omit<Target, "port" | "accounts">>("/players", {})).json;
  const stop = new AbortController();
  const target = { port: house.port, ...(await makePlayer()), accounts: [await makePlayer(), await makePlayer()] };
  const attacker = createAttacker(target, stop.signal);
  const attack = attacks.logins(attacker);
  await eventually(() => expect(attacker.answered[200]).toBeGreaterThan(50));
  stop.abort();
  await attack;
});

test("what comes of visits and shared bets is counted: some is taken, and what is too much is refused", async () => {
  const house = await startHouse();
  const { json } = await house.desk<Omit<Target, "port" | "accounts">>("/players", { balance: "1000.00" });
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const attacker = createAttacker({ port: house.port, ...json, accounts: [] }, stop.signal);
  const running = [attacks.visits(attacker), attacks.sharedBets(attacker), attacks.pastRounds(attacker)];
  await eventually(() => {
    for (const answer of [200, 429, 4429]) expect(attacker.answered[answer], String(answer)).toBeGreaterThan(0);
  });
  stop.abort();
  await Promise.all(running);
  expect(attacker.answered[500]).toBeUndefined();
});
