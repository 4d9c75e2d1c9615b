import { createPrivateKey } from "node:crypto";
import { expect, test } from "vitest";
import type { Bet, Receipt } from "../../contract/bets.ts";
import { drawn } from "../../rules/games/draw.ts";
import { type SoloGameId } from "../../rules/games/ids.ts";
import { caseSlugs } from "../../rules/games/variants.ts";
import { gameOfBet } from "../../rules/games/index.ts";
import { begun, dealt, finished, stepped } from "../../rules/games/round.ts";
import { caseOf } from "../../rules/games/cases-figures.ts";
import { currencies, type Currency, multiplierText, payoutOf, toWire, fromRub } from "../../rules/money.ts";
import { earlierRules } from "../../rules/games/earlier-rules.ts";
import { canonical, firstPrevious, type ReceiptBody, receiptHash, rulesHash } from "../../rules/receipts.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { sealReceipts, toReceipt } from "../../server/games/receipts.ts";
import { newSigningKey } from "../../server/runtime/signing-key.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { betOf, checksOf, recompute } from "./proof.ts";
import { signedBy } from "../keys/signature.ts";

const random = seededRandom(20_300_101);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const hex = () => Array.from({ length: 64 }, () => below(16).toString(16)).join("");
const key = newSigningKey();
const privateKey = createPrivateKey({ key, format: "jwk" });
const { d: _, ...jwk } = key;

const choosing: (() => [SoloGameId, object])[] = [
  () => ["dice", { mode: oneOf(["under", "over"]), target: 300 + below(9_400) }],
  () => ["dice", { mode: "between", from: 1_000, to: 1_000 + below(8_000) }],
  () => ["coinflip", { side: oneOf(["heads", "tails"]) }],
  () => ["coinflip", {}],
  () => ["hilo", {}],
  () => ["miner", { mines: 1 + below(24) }],
  () => ["keno", { risk: oneOf(["low", "medium", "high"]), picks: shuffledNumbers().slice(0, 1 + below(10)) }],
  () => ["cases", { case: oneOf(caseSlugs), count: 1 + below(5) }],
];

const shuffledNumbers = () =>
  Array.from({ length: 40 }, (_, at) => ({ at: at + 1, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ at }) => at);

const actions: Record<string, () => object> = {
  coinflip: () => ({ side: oneOf(["heads", "tails"]) }),
  hilo: () => ({ guess: oneOf(["higher", "lower", "same", "skip", "skip"]) }),
  miner: () => ({ cell: below(25) }),
};

interface Attested {
  body: ReceiptBody;
  serverSeed: string;
}

function play(previous: string): Attested {
  const [id, choice] = oneOf(choosing)();
  const game = gameOfBet(id, choice);
  if (!game) throw new Error(`${id} can't be played so: ${canonical(choice)}`);
  const serverSeed = hex();
  const seeding = { serverSeed, clientSeed: hex().slice(0, 1 + below(60)), nonce: below(100_000) };
  const currency: Currency = oneOf(currencies);
  const stakeMicro =
    "case" in choice
      ? fromRub(caseOf(choice.case as string).priceMicro, currency)
      : BigInt(1 + below(1_000_000)) * 10_000n;
  let [outcome, multiplierE4]: [unknown, bigint] = [undefined, 0n];
  if (game.kind === "instant") {
    outcome = drawn(nodeHashing, game, seeding, choice);
    multiplierE4 = game.multiplier(choice, outcome);
  } else {
    const terms = { game, secret: dealt(nodeHashing, game, seeding, choice), stakeMicro, currency };
    const taken: object[] = [];
    let now = begun(terms, choice);
    for (let most = below(7); most > 0 && now.end === undefined; most--) {
      const action = (actions[id] ?? actions["miner"])?.() ?? {};
      const next = stepped({ ...terms, view: now.view }, action);
      if ("fault" in next) continue;
      taken.push(action);
      now = next;
    }
    const end = finished(terms, choice, taken);
    if (!end) throw new Error("a round that was played can be played again");
    outcome = { actions: taken, table: end.view, end: end.end };
    ({ multiplierE4 } = end);
  }
  const body = {
    id: `b-${hex().slice(0, 12)}`,
    player: String(100_000 + below(1_000)),
    game: id,
    currency,
    amount: toWire(stakeMicro),
    choice,
    outcome: JSON.parse(JSON.stringify(outcome)) as unknown,
    multiplier: multiplierText(multiplierE4),
    payout: toWire(payoutOf(stakeMicro, multiplierE4)),
    server_seed_hash: nodeHashing.sha256(serverSeed),
    client_seed: seeding.clientSeed,
    nonce: seeding.nonce,
    at: new Date(1_900_000_000_000 + below(1_000_000_000)).toISOString(),
    rules_hash: rulesHash(nodeHashing, game),
    previous,
  };
  return { body, serverSeed };
}

function attested(count: number): { receipt: Receipt; serverSeed: string }[] {
  const all: { receipt: Receipt; serverSeed: string }[] = [];
  let previous = firstPrevious;
  while (all.length < count) {
    const group = Array.from({ length: Math.min(1 + below(80), count - all.length) }, () => {
      const played = play(previous);
      previous = receiptHash(nodeHashing, played.body);
      return { ...played, hash: previous };
    });
    const { seal, paths } = sealReceipts(
      { keyId: "k1", privateKey },
      "seal",
      group.map(({ hash }) => hash),
    );
    for (const [index, { body, serverSeed }] of group.entries())
      all.push({ receipt: toReceipt(body, seal, paths[index] ?? []), serverSeed });
  }
  return all;
}

const signed = new Map<string, Promise<boolean>>();

/** Cached by root, which many receipts share. */
function isSigned({ root, signature }: Receipt): Promise<boolean> {
  const known = signed.get(root + signature) ?? signedBy(jwk, root, signature);
  signed.set(root + signature, known);
  return known;
}

async function statesOf(receipt: Receipt, serverSeed: string | null, shown: Bet | undefined = betOf(receipt)) {
  if (!shown) return ["no receipt"];
  const signature = (await isSigned(receipt)) ? "passed" : "failed";
  return checksOf(receipt, shown, { serverSeed, signature }).map(({ state }) => state);
}

const receipts = attested(2_000);

test("every receipt of all games holds, however they were played", async () => {
  const failing: Receipt[] = [];
  for (const { receipt, serverSeed } of receipts)
    if ((await statesOf(receipt, serverSeed)).some((state) => state !== "passed")) failing.push(receipt);
  expect(failing).toEqual([]);
});

test("before the seed is revealed all but what needs it holds", async () => {
  for (const { receipt } of receipts.slice(0, 200))
    expect(await statesOf(receipt, null)).toEqual(["passed", "passed", "passed", "unknown", "unknown", "passed"]);
});

test("a receipt of earlier rules is told apart from a false one, for as long as they were in force", async () => {
  const earlier = earlierRules.find(({ game }) => game === "dice");
  const { receipt, serverSeed } = receipts.find(({ receipt: { game } }) => game === "dice") ?? {};
  if (!earlier || !receipt || serverSeed === undefined) throw new Error("no such receipt");
  const { path: _path, root: _root, signature: _signature, key_id: _key, ...body } = receipt;
  const signedOf = async (change: Partial<Receipt>) => {
    const changed = { ...body, rules_hash: earlier.hash, at: "2026-05-01T00:00:00.000Z", ...change };
    const { seal, paths } = sealReceipts({ keyId: "k1", privateKey }, "seal", [receiptHash(nodeHashing, changed)]);
    return statesOf(toReceipt(changed, seal, paths[0] ?? []), serverSeed);
  };
  expect(await signedOf({})).toEqual(["passed", "passed", "earlier", "passed", "passed", "passed"]);
  // What those rules paid is no longer known.
  const paidOtherwise = await signedOf({ multiplier: "0.7000", payout: "1.00" });
  expect(paidOtherwise).toEqual(["passed", "passed", "earlier", "passed", "passed", "unknown"]);
  expect((await signedOf({ at: earlier.until }))[2]).toBe("failed");
  expect((await signedOf({ rules_hash: "f".repeat(64) }))[2]).toBe("failed");
});

function other(value: unknown): unknown {
  if (typeof value === "string") {
    if (/^[0-9a-f]{64}$/.test(value)) return hex();
    if (/^\d+(\.\d+)?$/.test(value)) return value.startsWith("1") ? `2${value.slice(1)}` : `1${value}`;
    const last = value.at(-1) === "A" ? "B" : "A";
    return value.slice(0, -1) + last;
  }
  if (typeof value === "number") return value + 1;
  if (Array.isArray(value)) return value.length === 0 ? [0] : value.slice(1);
  if (value === null || typeof value !== "object") return value === null ? 1 : null;
  const entries = Object.entries(value);
  const [name, held] = entries[below(entries.length)] ?? ["more", 1];
  return { ...value, [name]: other(held) };
}

test("a receipt of which anything was changed never passes", async () => {
  const isCaught = (states: string[]) => !states.every((state) => state === "passed");
  for (const { receipt, serverSeed } of receipts.slice(0, 120)) {
    for (const field of Object.keys(receipt) as (keyof Receipt)[]) {
      // The key's identity is checked elsewhere.
      if (field === "key_id" || (field === "path" && receipt.path.length === 0)) continue;
      const forged: Receipt = { ...receipt, [field]: other(receipt[field]) };
      expect(isCaught(await statesOf(forged, serverSeed)), `${field}: ${canonical(forged[field])}`).toBe(true);
    }
    expect(isCaught(await statesOf(receipt, hex()))).toBe(true);
  }
});

test("a receipt that the house itself has forged, with hash and signature of its own, is caught by seed and rules", async () => {
  const told = ["outcome", "multiplier", "payout", "nonce", "client_seed", "rules_hash", "amount"] as const;
  let caught = 0;
  for (const { receipt, serverSeed } of receipts.slice(0, 120)) {
    for (const field of told) {
      const {
        path: _path,
        root: _root,
        signature: _signature,
        key_id: _key,
        ...body
      } = {
        ...receipt,
        [field]: other(receipt[field]),
      };
      const { seal, paths } = sealReceipts({ keyId: "k1", privateKey }, "seal", [receiptHash(nodeHashing, body)]);
      const states = await statesOf(toReceipt(body, seal, paths[0] ?? []), serverSeed);
      const isCaught = states.includes("failed") || states.includes("no receipt");
      // Another number may give the same result by chance, and a losing bet pays nothing at any amount.
      if (field === "nonce" || field === "client_seed" || field === "amount") caught += isCaught ? 1 : 0;
      else expect(isCaught, `${field}: ${canonical(body)}`).toBe(true);
    }
  }
  expect(caught).toBeGreaterThan(150);
});

test("the bet that is shown has to be the one that is attested", async () => {
  for (const { receipt, serverSeed } of receipts.slice(0, 60)) {
    const bet = betOf(receipt);
    if (!bet) throw new Error("a bet");
    for (const field of Object.keys(bet) as (keyof Bet)[]) {
      const states = await statesOf(receipt, serverSeed, { ...bet, [field]: other(bet[field]) });
      expect(states[0], field).toBe("failed");
    }
  }
});

test("pasted seeds come to what the receipt says, of every game", () => {
  for (const { receipt, serverSeed } of receipts.slice(0, 200)) {
    const { game, client_seed, nonce, choice, outcome } = receipt;
    const steps = (outcome as { actions?: unknown[] }).actions;
    const computed = recompute({
      game: game as SoloGameId,
      serverSeed,
      clientSeed: client_seed,
      nonce,
      choice,
      ...(steps && { actions: steps }),
    });
    // At a stake of zero no cap ends the round, so it ends by cashing out.
    expect(computed).toMatchObject({
      server_seed_hash: receipt.server_seed_hash,
      outcome,
      multiplier: receipt.multiplier,
    });
  }
});

test("a receipt of a game that there is not proves nothing, whatever the game is called", async () => {
  const [{ receipt, serverSeed }] = receipts as [(typeof receipts)[number]];
  const shown = betOf(receipt);
  for (const game of ["constructor", "toString", "__proto__", "poker"]) {
    expect(betOf({ ...receipt, game })).toBeUndefined();
    expect(await statesOf({ ...receipt, game }, serverSeed, shown)).toEqual([
      "failed",
      "passed",
      "failed",
      "passed",
      "failed",
      "failed",
    ]);
  }
});

test("what can't be played is said to be the choice or the steps", () => {
  const seeds = { serverSeed: hex(), clientSeed: "a", nonce: 0 };
  expect(recompute({ ...seeds, game: "dice", choice: { mode: "up" } })).toBe("choice");
  expect(recompute({ ...seeds, game: "miner", choice: { mines: 3 }, actions: [{ cell: 30 }] })).toBe("actions");
  const { dealt: mines } = recompute({ ...seeds, game: "miner", choice: { mines: 3 } }) as { dealt: number[] };
  expect(mines).toHaveLength(3);
  const [mine] = mines;
  expect(recompute({ ...seeds, game: "miner", choice: { mines: 3 }, actions: [{ cell: mine }, { cell: 1 }] })).toBe(
    "actions",
  );
});
