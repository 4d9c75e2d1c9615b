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
let networks = 1;
/** What is sent for each player comes from a network of its own: together they would be held to the rate of one. */
const newNetwork = () => `127.0.0.${(networks += 1)}`;
const call = ({ from }: Player, path: string, body: object, headers: Headers = {}) =>
  house.api(path, { body, headers, from });

type Headers = Record<string, string>;
interface Player {
  address: string;
  token: string;
  from: string;
  payout?: string;
}
interface Way {
  purpose: string;
  make(): Promise<Player>;
  ask?: (player: Player) => Promise<Reply>;
  guess(player: Player, code: string, headers?: Headers): Promise<Reply>;
}

const byMail = async () => {
  const { email, token } = await register(house);
  return { address: email, token, from: newNetwork() };
};
const byPhone = async () => {
  const { phone, token } = await registerByPhone(house);
  return { address: phone, token, from: newNetwork() };
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
  return { address, token: json.token, payout: reply.json.id, from: newNetwork() };
}
const words = { password: next, password_confirm: next };

const ways: Record<string, Way> = {
  "that logs in": {
    purpose: "login",
    make: byMail,
    ask: (player) => call(player, "/api/v2/auth/login/email/verification", { email: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/login/email/code", { email: player.address, code }, headers),
  },
  "that logs in by phone": {
    purpose: "login",
    make: byPhone,
    ask: (player) => call(player, "/api/v2/auth/login/phone/verification", { phone: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/login/phone/code", { phone: player.address, code }, headers),
  },
  "that confirms an address": {
    purpose: "verify",
    make: byMail,
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/email/verify/code", { code }, { ...headers, ...bearer(player.token) }),
  },
  "that confirms a phone": {
    purpose: "verify",
    make: byPhone,
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/phone/verify/code", { code }, { ...headers, ...bearer(player.token) }),
  },
  "that gives the right to a new password": {
    purpose: "reset",
    make: byMail,
    ask: (player) => call(player, "/api/v2/auth/password/email/forgot", { email: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/password/email/code/confirm", { email: player.address, code }, headers),
  },
  "that gives the right to a new password by phone": {
    purpose: "reset",
    make: byPhone,
    ask: (player) => call(player, "/api/v2/auth/password/phone/forgot", { phone: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/password/phone/code/confirm", { phone: player.address, code }, headers),
  },
  "that comes with a new password": {
    purpose: "reset",
    make: byMail,
    ask: (player) => call(player, "/api/v2/auth/password/email/forgot", { email: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/password/email/reset/code", { email: player.address, code, ...words }, headers),
  },
  "that confirms a withdrawal": {
    purpose: "payout",
    make: withdrawal,
    guess: (player, code, headers) =>
      call(
        player,
        `/api/v2/billing/payout/${player.payout}/confirm`,
        { code },
        { ...headers, ...bearer(player.token) },
      ),
  },
  "that comes with a new password by phone": {
    purpose: "reset",
    make: byPhone,
    ask: (player) => call(player, "/api/v2/auth/password/phone/forgot", { phone: player.address }),
    guess: (player, code, headers) =>
      call(player, "/api/v2/auth/password/phone/reset", { phone: player.address, code, ...words }, headers),
  },
};

for (const [index, [name, { purpose, make, ask, guess }]] of Object.entries(ways).entries()) {
  // The counting is shared, so only the first way is tried in full.
  const rounds = index === 0 ? 20 : 4;
  test(`${rounds * 50} guesses at a code ${name} never succeed, not even with the right one among them`, async () => {
    const player = await make();
    await ask?.(player);
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
    await ask?.(player);
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
    await ask?.(player);
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
