import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bearer, newEmail, register, registerByPhone } from "../../tests/builders/accounts.ts";
import type { Reply } from "../../tests/world/call.ts";
import { startHouse } from "../../tests/world/house.ts";
import { anotherCode, codeTo } from "../../tests/world/mail.ts";
import { methodHash } from "../cashier/methods.ts";

/* Nobody finds a code by trying, whatever the code is for, one guess after the other or many at a time. */
const house = await startHouse();
const next = "another-horse-8";
const call = (path: string, body: object, headers: Record<string, string> = {}) => house.api(path, { body, headers });

type Headers = Record<string, string>;
interface Player {
  address: string;
  token: string;
  payout?: string;
}
interface Way {
  purpose: string;
  make(): Promise<Player>;
  ask?: (address: string) => Promise<Reply>;
  guess(player: Player, code: string, headers?: Headers): Promise<Reply>;
}

const byMail = async () => {
  const { email, token } = await register(house);
  return { address: email, token };
};
const byPhone = async () => {
  const { phone, token } = await registerByPhone(house);
  return { address: phone, token };
};
/** A withdrawal to a card that no money has gone to before. */
async function withdrawal() {
  const address = newEmail();
  const { json } = await house.desk<{ token: string }>("/players", {
    email: address,
    balance: "1000.00",
    verified: true,
  });
  const reply = await house.api<{ id: string }>("/api/v2/billing/payout", {
    headers: { ...bearer(json.token), "Idempotency-Key": randomUUID() },
    body: { method: methodHash("out", "card", "RUB"), amount: "100.00", destination: "4111111111111111" },
  });
  return { address, token: json.token, payout: reply.json.id };
}
const words = { password: next, password_confirm: next };

const ways: Record<string, Way> = {
  "that logs in": {
    purpose: "login",
    make: byMail,
    ask: (email) => call("/api/v2/auth/login/email/verification", { email }),
    guess: ({ address: email }, code, headers) => call("/api/v2/auth/login/email/code", { email, code }, headers),
  },
  "that logs in by phone": {
    purpose: "login",
    make: byPhone,
    ask: (phone) => call("/api/v2/auth/login/phone/verification", { phone }),
    guess: ({ address: phone }, code, headers) => call("/api/v2/auth/login/phone/code", { phone, code }, headers),
  },
  "that confirms an address": {
    purpose: "verify",
    make: byMail,
    guess: ({ token }, code, headers) =>
      call("/api/v2/auth/email/verify/code", { code }, { ...headers, ...bearer(token) }),
  },
  "that confirms a phone": {
    purpose: "verify",
    make: byPhone,
    guess: ({ token }, code, headers) =>
      call("/api/v2/auth/phone/verify/code", { code }, { ...headers, ...bearer(token) }),
  },
  "that gives the right to a new password": {
    purpose: "reset",
    make: byMail,
    ask: (email) => call("/api/v2/auth/password/email/forgot", { email }),
    guess: ({ address: email }, code, headers) =>
      call("/api/v2/auth/password/email/code/confirm", { email, code }, headers),
  },
  "that gives the right to a new password by phone": {
    purpose: "reset",
    make: byPhone,
    ask: (phone) => call("/api/v2/auth/password/phone/forgot", { phone }),
    guess: ({ address: phone }, code, headers) =>
      call("/api/v2/auth/password/phone/code/confirm", { phone, code }, headers),
  },
  "that comes with a new password": {
    purpose: "reset",
    make: byMail,
    ask: (email) => call("/api/v2/auth/password/email/forgot", { email }),
    guess: ({ address: email }, code, headers) =>
      call("/api/v2/auth/password/email/reset/code", { email, code, ...words }, headers),
  },
  "that confirms a withdrawal": {
    purpose: "payout",
    make: withdrawal,
    guess: ({ token, payout = "" }, code, headers) =>
      call(`/api/v2/billing/payout/${payout}/confirm`, { code }, { ...headers, ...bearer(token) }),
  },
  "that comes with a new password by phone": {
    purpose: "reset",
    make: byPhone,
    ask: (phone) => call("/api/v2/auth/password/phone/forgot", { phone }),
    guess: ({ address: phone }, code, headers) =>
      call("/api/v2/auth/password/phone/reset", { phone, code, ...words }, headers),
  },
};

for (const [index, [name, { purpose, make, ask, guess }]] of Object.entries(ways).entries()) {
  // The counting is shared, so only the first way is tried in full: a thousand guesses take half a minute.
  const rounds = index === 0 ? 20 : 4;
  test(`${rounds * 50} guesses at a code ${name} never succeed, not even with the right one among them`, async () => {
    const player = await make();
    await ask?.(player.address);
    const code = await codeTo(house, player.address, purpose);
    for (let count = 0; count < 5; count += 1) expect((await guess(player, anotherCode(code))).status).toBe(422);
    for (let round = 0; round < rounds; round += 1) {
      const guesses = Array.from({ length: 50 }, (_, nth) => (nth === 25 ? code : sixDigits(round * 50 + nth)));
      const replies = await Promise.all(guesses.map((each) => guess(player, each)));
      expect(replies.filter(({ status }) => status === 200)).toEqual([]);
    }
  });

  test(`of two hundred guesses at the same time at a code ${name}, at most five are looked at`, async () => {
    const player = await make();
    await ask?.(player.address);
    const code = await codeTo(house, player.address, purpose);
    const wrong = Array.from({ length: 200 }, (_, index) => sixDigits(index)).filter((each) => each !== code);
    const replies = await Promise.all(wrong.map((each) => guess(player, each)));
    expect(replies.filter(({ status }) => status === 200)).toEqual([]);
    const { rows } = await house.database.pool.query<{ tries: number }>(
      "select tries from codes where address = $1 and purpose = $2",
      [player.address, purpose],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await guess(player, code)).status).not.toBe(200);
  });

  test(`a browser that says to be another one each time gets no further with a code ${name}`, async () => {
    const player = await make();
    await ask?.(player.address);
    const code = await codeTo(house, player.address, purpose);
    for (let count = 0; count < 5; count += 1) await guess(player, anotherCode(code));
    for (let count = 0; count < 50; count += 1) {
      const Cookie = `device=${String(count).padStart(22, "x")}; __Host-device=${String(count).padStart(22, "x")}`;
      expect((await guess(player, code, { Cookie })).status).not.toBe(200);
    }
  });
}

function sixDigits(number: number): string {
  return String(number).padStart(6, "0");
}
