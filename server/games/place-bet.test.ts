import { randomUUID, webcrypto } from "node:crypto";
import { expect, test } from "vitest";
import * as v from "valibot";
import { type BetReply, placeBet } from "../../contract/bets.ts";
import type { Seeds } from "../../contract/seeds.ts";
import { firstPrevious, receiptHash, rootFrom, rulesHash } from "../../rules/receipts.ts";
import { dice } from "../../rules/games/dice.ts";
import { bearer } from "../../tests/builders/accounts.ts";
import { evens } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { nodeHashing } from "./hashing.ts";

const house = await startHouse();
const { api, desk, database, site, fetch } = house;

async function newPlayer(balance = "100.00", currency = "RUB") {
  const { json } = await desk<{ id: string; token: string }>("/players", { balance, currency });
  return { id: json.id, headers: bearer(json.token) };
}

type Player = Awaited<ReturnType<typeof newPlayer>>;

function bet(player: Player, body: object = {}, headers: Record<string, string> = {}) {
  return api<BetReply & { error: string; errors: Record<string, string[]> }>("/games/dice/bet", {
    headers: { ...player.headers, "Idempotency-Key": randomUUID(), ...headers },
    body: { amount: "10.00", choice: evens, ...body },
  });
}

async function nothingHappenedTo(player: Player, balance = "100.00") {
  const { json } = await api<{ user: { balance: string } }>("/profile/user?whoAreYou", { headers: player.headers });
  expect(json.user.balance).toBe(balance);
  const { rowCount } = await database.pool.query("select from bets where player_id = $1", [player.id]);
  expect(rowCount).toBe(0);
}

test("a bet is answered with its outcome, its receipt and the new balance", async () => {
  const player = await newPlayer();
  const { status, json } = await bet(player);
  expect(status).toBe(200);
  expect(v.safeParse(placeBet.reply, json).success).toBe(true);
  const won = (json.bet.outcome as { roll: number }).roll < evens.target;
  expect(json.bet).toMatchObject({
    game: "dice",
    amount: "10.00",
    currency: "RUB",
    choice: evens,
    multiplier: won ? "2.0000" : "0.0000",
    payout: won ? "20.00" : "0.00",
    nonce: 0,
  });
  expect(json.balance).toBe(won ? "110.00" : "90.00");
});

test("a stake of a cent keeps its odds to the millionth", async () => {
  const player = await newPlayer("1.00", "USD");
  const { json } = await bet(player, { amount: "0.01", choice: { mode: "under", target: 9_800 } });
  expect(json.bet.payout).toBe((json.bet.outcome as { roll: number }).roll < 9_800 ? "0.010102" : "0.00");
});

test("a receipt leads to a root that the house's published key has signed, and names the receipt before", async () => {
  const player = await newPlayer();
  const { json: published } = await fetch<{ keys: { key_id: string; jwk: webcrypto.JsonWebKey }[] }>(
    `${site}/.well-known/karat-keys.json`,
  );
  const answers = [
    await bet(player),
    ...(await Promise.all(Array.from({ length: 20 }, () => bet(player, { amount: "1.00" })))),
  ];
  const receipts = answers.map((answer) => answer.json.receipt).toSorted((a, b) => a.nonce - b.nonce);
  let previous = firstPrevious;
  for (const receipt of receipts) {
    const hash = receiptHash(nodeHashing, receipt);
    expect(rootFrom(nodeHashing, hash, receipt.path)).toBe(receipt.root);
    expect(receipt.previous).toBe(previous);
    expect(receipt.rules_hash).toBe(rulesHash(nodeHashing, dice));
    const jwk = published.keys.find((key) => key.key_id === receipt.key_id)?.jwk ?? {};
    const key = await webcrypto.subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
    const signature = Buffer.from(receipt.signature, "base64url");
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    expect(await webcrypto.subtle.verify(algorithm, key, signature, Buffer.from(receipt.root))).toBe(true);
    expect(await webcrypto.subtle.verify(algorithm, key, signature, Buffer.from(receipt.previous))).toBe(false);
    previous = hash;
  }
});

test("the commitment in a bet is the one that was shown before it", async () => {
  const player = await newPlayer();
  const { json: seeds } = await api<Seeds>("/games/seeds", { headers: player.headers });
  const { json } = await bet(player);
  expect(json.bet.server_seed_hash).toBe(seeds.server_seed_hash);
  expect(json.bet.client_seed).toBe(seeds.client_seed);
});

test("the same key is answered with the same bytes", async () => {
  const player = await newPlayer();
  const key = { "Idempotency-Key": randomUUID() };
  const first = await bet(player, {}, key);
  expect((await bet(player, {}, key)).text).toBe(first.text);
  expect((await bet(player, { amount: "10.01" }, key)).json.error).toBe("idempotency_mismatch");
});

test.each([
  ["a choice that the game has not", { choice: { mode: "sideways", target: 1 } }, "choice", "invalid_choice"],
  ["a choice that cannot lose", { choice: { mode: "under", target: 9_801 } }, "choice", "invalid_choice"],
  ["a choice that cannot win", { choice: { mode: "between", from: 5, to: 4 } }, "choice", "invalid_choice"],
  ["a choice with more in it than the game asks", { choice: { ...evens, roll: 1 } }, "choice", "invalid_choice"],
  ["no choice", { choice: undefined }, "choice", "required"],
  ["a number for an amount", { amount: 10 }, "amount", "invalid_amount"],
  ["an exponent", { amount: "1e2" }, "amount", "invalid_amount"],
  ["a sign", { amount: "-1.00" }, "amount", "invalid_amount"],
  ["three decimals", { amount: "1.001" }, "amount", "invalid_amount"],
  ["nothing at stake", { amount: "0.00" }, "amount", "stake_too_low"],
  ["too little", { amount: "0.99" }, "amount", "stake_too_low"],
  ["too much", { amount: "10000.01" }, "amount", "stake_too_high"],
  ["a prize over the cap", { amount: "2000.00", choice: { mode: "under", target: 1 } }, "amount", "payout_over_cap"],
  ["a field that is not in the call", { multiplier: "2.0000" }, "multiplier", "unexpected"],
])("%s is refused with the field and the reason, and changes nothing", async (_what, body, field, reason) => {
  const player = await newPlayer();
  const { status, json } = await bet(player, body);
  expect(status).toBe(422);
  expect(json.errors[field]?.[0]).toMatch(new RegExp(`^${reason}`));
  await nothingHappenedTo(player);
});

test("more than the balance is refused", async () => {
  const player = await newPlayer();
  const { status, json } = await bet(player, { amount: "100.01" });
  expect([status, json.error]).toEqual([409, "insufficient_funds"]);
  await nothingHappenedTo(player);
});

test("a bet whose time has passed is refused, and stays so", async () => {
  const player = await newPlayer();
  const late = { "Idempotency-Key": randomUUID(), "Valid-Until": new Date(Date.now() - 1_000).toISOString() };
  const { status, json } = await bet(player, {}, late);
  expect([status, json.error]).toEqual([409, "expired"]);
  expect((await bet(player, {}, { "Idempotency-Key": late["Idempotency-Key"] })).json.error).toBe("expired");
  await nothingHappenedTo(player);
});

test.each([
  ["without a key", { "Idempotency-Key": "" }],
  ["with a key that is no UUID", { "Idempotency-Key": "1" }],
  ["with a time that is none", { "Valid-Until": "soon" }],
])("a bet %s is not looked at", async (_what, headers) => {
  const player = await newPlayer();
  const { status } = await bet(player, {}, headers);
  expect([400, 422]).toContain(status);
  await nothingHappenedTo(player);
});

test("a game that is not there is not found, and a guest cannot bet", async () => {
  const player = await newPlayer();
  const init = {
    headers: { ...player.headers, "Idempotency-Key": randomUUID() },
    body: { amount: "10.00", choice: {} },
  };
  expect((await api("/games/chess/bet", init)).status).toBe(404);
  expect((await bet({ id: "0", headers: bearer("none") })).status).toBe(401);
});
