import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeHashing } from "../../server/games/hashing.ts";
import { maxPayout } from "../limits.ts";
import { currencies, type Micro, parseAmount } from "../money.ts";
import vectors from "../tables/vectors.json";
import {
  betsDigestOf,
  drawRoom,
  hasSeat,
  mostAloneMs,
  mostRoomPlayers,
  potOf,
  roomClock,
  roomIds,
  roomLimits,
  type RoomBet,
  roomPayout,
  rooms,
  roomStakeFault,
  sharesOf,
  ticketsOf,
} from "./rooms.ts";

const rub = (text: string): Micro => parseAmount(text) ?? 0n;
const betOf = (player: string, units: string, clientSeed = "seed"): RoomBet => ({
  player,
  stakeMicro: rub(units),
  clientSeed,
});

const { publicEntropy, roundId } = vectors.rooms;
const seeding = { serverSeed: vectors.serverSeed, publicEntropy, roundId };
const published = vectors.rooms.bets.map((bet) => {
  const [, player, hundredths, clientSeed] = bet as [number, string, number, string];
  return { player, stakeMicro: BigInt(hundredths) * 10_000n, clientSeed };
});

test("the published bets have the published digest, tickets and winner", () => {
  expect(betsDigestOf(nodeHashing, published)).toBe(vectors.rooms.betsDigest);
  expect(drawRoom(nodeHashing, seeding, published)).toEqual({
    betsDigest: vectors.rooms.betsDigest,
    tickets: vectors.rooms.totalTickets,
    ticket: vectors.rooms.winningTicket,
    winner: "u3",
    payoutMicro: rub("50") + (rub("13.50") * 96n) / 100n,
  });
});

test("whatever is changed about a bet, the digest is another", () => {
  const [first = betOf("", "1"), ...others] = published;
  const changed = [
    [...others, first],
    [{ ...first, player: "u9" }, ...others],
    [{ ...first, stakeMicro: first.stakeMicro + 10_000n }, ...others],
    [{ ...first, clientSeed: "other" }, ...others],
    others,
  ];
  expect(new Set([published, ...changed].map((bets) => betsDigestOf(nodeHashing, bets))).size).toBe(6);
});

describe("a draw", () => {
  test("gives each hundredth one ticket, in the order of arrival", () => {
    const bets = [betOf("a", "0.03"), betOf("b", "0.01"), betOf("a", "0.02")];
    const winners = new Map<number, string>();
    for (let round = 0; winners.size < 6; round += 1) {
      const { ticket, winner } = drawRoom(nodeHashing, { ...seeding, roundId: `${round}` }, bets);
      winners.set(ticket, winner);
    }
    expect([...winners].toSorted(([a], [b]) => a - b).map(([, winner]) => winner)).toEqual([
      "a",
      "a",
      "a",
      "b",
      "a",
      "a",
    ]);
  });

  test("never hands out parts of a ticket", () => {
    expect(ticketsOf(rub("10.50"))).toBe(1_050);
    expect(() => ticketsOf(1n)).toThrow("1 micro are no whole tickets");
    expect(() => drawRoom(nodeHashing, seeding, [])).toThrow("nobody holds ticket 0 of 0");
  });
});

describe("the fee", () => {
  test("is taken from the others' stakes alone, so nobody wins and has less than before", () => {
    const bets = [betOf("whale", "99"), betOf("other", "1")];
    expect(roomPayout(bets, "whale")).toBe(rub("99.96"));
    expect(roomPayout(bets, "other")).toBe(rub("96.04"));
    expect(roomPayout([betOf("alone", "5"), betOf("alone", "7")], "alone")).toBe(rub("12"));
  });

  test("leaves two equal players 98 %, ten of them 96.4 %, and anybody 96 to 100 %, by their share alone", () => {
    // A winner has this as often as the share says, which makes it the return of what was staked.
    const returnOf = (bets: RoomBet[], player: string) =>
      Number((roomPayout(bets, player) * 1_000_000n) / potOf(bets)) / 1_000_000;
    const equal = (count: number) => Array.from({ length: count }, (_, index) => betOf(`${index}`, "10"));
    expect([returnOf(equal(2), "0"), returnOf(equal(10), "0")]).toEqual([0.98, 0.964]);
    const stakes = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(stakes, (hundredths) => {
        const bets = hundredths.map((stake, index) => ({
          ...betOf(`${index}`, "1"),
          stakeMicro: BigInt(stake) * 10_000n,
        }));
        for (const { player, share } of sharesOf(bets)) {
          expect(returnOf(bets, player)).toBeCloseTo(1 - 0.04 * (1 - share), 5);
          expect(roomPayout(bets, player)).toBeGreaterThanOrEqual(potOf(bets.filter((bet) => bet.player === player)));
          expect(roomPayout(bets, player)).toBeLessThan(potOf(bets));
        }
      }),
      { seed: 9, numRuns: 100 },
    );
  });
});

test("shares are each player's, in the order in which they came, and come to the whole", () => {
  const shares = sharesOf([betOf("b", "10"), betOf("a", "20"), betOf("b", "10")]);
  expect(shares).toEqual([
    { player: "b", stakeMicro: rub("20"), share: 0.5 },
    { player: "a", stakeMicro: rub("20"), share: 0.5 },
  ]);
  expect(sharesOf([])).toEqual([]);
});

describe("a pot", () => {
  const at = (player: string, atMs: number) => ({ player, atMs });

  test.each(roomIds.map((room, index) => [room, [20_000, 30_000, 45_000][index]] as const))(
    "of %s is drawn %s ms after its second player's first bet",
    (room, ms) => {
      expect(roomClock(room, [])).toEqual({ state: "empty" });
      const alone = [at("a", 1_000), at("a", 9_000)];
      expect(roomClock(room, alone)).toEqual({ state: "alone", refundAtMs: 1_000 + mostAloneMs });
      const two = [...alone, at("b", 10_000), at("c", 11_000), at("b", 12_000)];
      expect(roomClock(room, two)).toEqual({ state: "countdown", drawAtMs: 10_000 + (ms ?? 0) });
    },
  );

  test("that is full takes more of who is in it, and nobody else", () => {
    const full = Array.from({ length: mostRoomPlayers }, (_, index) => betOf(`${index}`, "1"));
    expect([hasSeat(full, "0"), hasSeat(full, "new"), hasSeat(full.slice(1), "new")]).toEqual([true, false, true]);
  });

  test("takes bets within the limits of its room, over all of one player", () => {
    const fault = (room: (typeof roomIds)[number], units: string, own = "0") =>
      roomStakeFault(roomLimits(room, "RUB", rub(own)), rub(units));
    expect([fault("red", "0.99"), fault("red", "1"), fault("red", "5000.01")]).toEqual([
      "stake_too_low",
      undefined,
      "stake_too_high",
    ]);
    expect([fault("yellow", "9.99"), fault("purple", "50"), fault("purple", "49")]).toEqual([
      "stake_too_low",
      undefined,
      "stake_too_low",
    ]);
    expect([fault("red", "1000", "4000"), fault("red", "1000", "4000.01"), fault("red", "1", "5000")]).toEqual([
      undefined,
      "stake_too_high",
      "stake_too_high",
    ]);
  });

  test.each(currencies)("that is full at its limits in %s stays below what one bet may win", (currency) => {
    for (const room of roomIds)
      expect(roomLimits(room, currency).max * BigInt(mostRoomPlayers)).toBeLessThan(maxPayout(currency));
    expect(roomLimits("red", currency).min).toBeGreaterThan(0n);
  });
});

test("the rules are counted out", () => {
  expect(rooms.table()["pays"]).toHaveLength(101);
  expect(rooms.table()["red countdown"]).toBe(20_000);
});
