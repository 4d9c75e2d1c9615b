import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bearer, newPhone, password, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent, codeTo } from "../../tests/world/mail.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { createWithdrawers } from "../../tests/builders/withdrawers.ts";

/* Whoever has got hold of a token uses up nothing that its owner needs to keep money and account. */
let nowMs = Date.now();
const clock = { now: () => nowMs };
const house = await startHouse({ clock, paymentProvider: createPayingOut({ clock }).provider });
const enter = createWithdrawers(house);
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

async function settle(headers: Record<string, string>) {
  const replies = await many(110, () =>
    house.api("/profile/settings", { method: "PUT", body: { timezone: "Asia/Tokyo" }, headers }),
  );
  expect(replies.some(({ status }) => status === 429)).toBe(true);
}

test("with all writes used up, the owner confirms a withdrawal, cancels one and sets a limit", async () => {
  const player = await enter({ isKnown: false });
  const first = (await player.withdraw()).json.id;
  const code = await codeTo(house, player.email, "payout");
  nowMs += 60_000;
  const second = (await player.withdraw()).json.id;
  await settle(player.headers);
  expect((await player.confirm(first, code)).json.state).toBe("waiting");
  expect((await player.cancel(second)).json.state).toBe("cancelled");
  const limit = { kind: "deposit", period: "day", amount: "100.00" };
  const { status } = await house.api("/profile/limits", { method: "PUT", body: limit, headers: player.headers });
  expect(status).not.toBe(429);
  const sessions = await house.api("/profile/sessions", { method: "DELETE", headers: player.headers });
  expect(sessions.status).toBe(200);
});

test("with all refusals used up, a round that is open goes on", async () => {
  const { json } = await house.desk<{ token: string }>("/players", { balance: "10.00" });
  const send = (path: string, body: object) =>
    house.api<{ round: { id: string; seq: number } }>(path, {
      body,
      headers: { ...bearer(json.token), "Idempotency-Key": randomUUID() },
    });
  const opened = await send("/games/miner/rounds", { amount: "1.00", choice: { mines: 3 } });
  expect(opened.status).toBe(200);
  const { round } = opened.json;
  const bet = { amount: "500.00", choice: { mode: "under", target: 4_950 } };
  for (let round = 0; round < 4; round += 1) await many(100, () => send("/games/dice/bet", bet));
  expect((await send("/games/dice/bet", bet)).status).toBe(429);
  const step = await send(`/games/miner/rounds/${round.id}/step`, { seq: round.seq, action: { cell: 0 } });
  expect(step.status).toBe(200);
});

test("guesses at the password by a token alone hold up nobody who holds the session", async () => {
  const owner = await register(house);
  const change = (old_password: string, headers: Record<string, string> = {}) =>
    house.api("/password/update", {
      body: { old_password, password: "another-horse-8", password_confirm: "another-horse-8" },
      headers: { ...bearer(owner.token), ...headers },
    });
  const statuses = [];
  for (let guess = 0; guess < 40; guess += 1) statuses.push((await change(`wrong-horse-${guess}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(30).fill(429)]);
  const held = { Cookie: owner.cookie };
  for (let guess = 0; guess < 9; guess += 1) expect((await change(`wrong-horse-${guess}`, held)).status).toBe(422);
  expect((await change(password, held)).status).toBe(200);
});

test("codes to confirm an address or to change one leave those of a withdrawal alone", async () => {
  const player = await enter({ isKnown: false });
  const send = (path: string, body: object) => house.api(path, { body, headers: player.headers });
  const phone = newPhone();
  for (let count = 0; count < 10; count += 1) {
    nowMs += 60_000;
    const sent = await send("/api/v2/auth/phone/resend", { phone, current_password: password });
    expect(sent.status).toBe(200);
  }
  await allSent(house);
  nowMs += 60_000;
  expect((await send("/api/v2/auth/phone/resend", { phone })).status).toBe(429);
  const { json } = await player.withdraw();
  nowMs += 60_000;
  expect((await player.resend(json.id)).status).toBe(200);
  expect((await send("/api/v2/auth/change/code", {})).status).toBe(200);
});
