import type { Observable } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { BoardRow } from "../../contract/tournaments.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { insertBets } from "../../tests/builders/settled-bets.ts";
import { tournamentOf } from "../../tests/builders/tournaments.ts";
import { createDevice } from "../../tests/world/device.ts";
import { startHouse } from "../../tests/world/house.ts";
import { scriptedLive } from "../../tests/world/scripted-live.ts";
import { inTransaction } from "../../server/db/connect.ts";
import { layIn } from "../../server/tournaments/lay-in.ts";

const house = await startHouse();
const { pool } = house.database;
const players = manyPlayers(house);
const hourMs = 3_600_000;

async function lay(inMs = 0) {
  const definition = tournamentOf(Date.now(), { inMs, lastsMs: hourMs });
  await inTransaction(pool, (tx) => layIn(tx, definition, Date.now()));
  return definition;
}

function watch<T>(stream$: Observable<T>) {
  let seen: T | undefined;
  const watched = stream$.subscribe((value) => (seen = value));
  onTestFinished(() => watched.unsubscribe());
  return { get: () => seen, stop: () => watched.unsubscribe() };
}

const row = (place: number, score: string): BoardRow => ({ place, player: "Anna", score, rounds: 1, prize: "0.00" });

test("who joins sees it at once, and one's own part follows what everybody is told of the board", async () => {
  const { id } = await lay();
  const { id: player, token } = await players.player();
  const live = scriptedLive();
  const { features } = createDevice(house, { WebSocket: live.WebSocket }).worker(token);
  live.snapshots[`tournament:${id}`] = () => ({
    whole: true,
    now: live.houseTime(),
    players: 0,
    paid_at: null,
    board: [],
  });
  const shown = watch(features.tournaments.tournament$({ id }));
  await expect.poll(() => shown.get()?.value?.tournament.joined).toBe(false);
  expect(await features.tournaments.join({ id })).toMatchObject({ ok: true, value: { me: { place: null } } });
  await expect.poll(() => shown.get()?.value?.tournament.joined).toBe(true);
  await insertBets(pool, [{ player: BigInt(player), payoutMicro: 30_000_000n }]);
  live.tell(`tournament:${id}`, {
    whole: true,
    now: live.houseTime(),
    players: 9,
    paid_at: null,
    board: [row(1, "3.0000")],
  });
  await expect.poll(() => shown.get()?.value?.board).toMatchObject([{ score: "3.0000" }]);
  expect(shown.get()?.value?.tournament.players).toBe(9);
  // The house counts within a second or two; what is told next brings one's own part along.
  await expect
    .poll(
      () => {
        live.tell(`tournament:${id}`, {
          whole: true,
          now: live.houseTime(),
          players: 1,
          paid_at: null,
          board: [row(1, "3.0000")],
        });
        return shown.get()?.value?.me;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toMatchObject({ place: 1, score: "3.0000" });
});

test("without the house, lists and tournaments stand as they were last seen, of players and of guests", async () => {
  const [{ id }, other] = [await lay(hourMs), await lay(hourMs)];
  for (const token of [(await players.player()).token, undefined]) {
    const device = createDevice(house);
    const before = device.worker(token);
    const [list, shown] = [
      watch(before.features.tournaments.tournaments$({ status: "upcoming" })),
      watch(before.features.tournaments.tournament$({ id })),
    ];
    await expect.poll(() => list.get()?.value.items.map((item) => item.id)).toContain(id);
    await expect.poll(() => shown.get()?.value?.tournament.id).toBe(id);
    before.kill();
    device.cut();
    const { features } = device.worker(token);
    const later = watch(features.tournaments.tournaments$({ status: "upcoming" }));
    const again = watch(features.tournaments.tournament$({ id }));
    await expect.poll(() => later.get()).toMatchObject({ stale: true, at: list.get()?.at });
    await expect.poll(() => again.get()).toMatchObject({ stale: true, value: { tournament: { id } } });
    // What this device has not seen it does not pretend to know.
    const unseen = watch(features.tournaments.tournament$({ id: other.id }));
    await expect.poll(() => unseen.get()).toBeNull();
  }
});

test("who is around one's own place comes with one's own part, and is still known without the house", async () => {
  const { id } = await lay();
  const all = [await players.player(), await players.player(), await players.player()];
  await pool.query(
    `insert into tournament_entries (tournament, player, joined_at, rounds, score, last_scored_at)
     select $1, player, now(), 1, 100000 - 10000 * n, now() from unnest($2::bigint[]) with ordinality as all_of (player, n)`,
    [id, all.map((one) => one.id)],
  );
  const device = createDevice(house);
  const before = device.worker(all[1]?.token);
  const shown = watch(before.features.tournaments.tournament$({ id }));
  const near = [
    { place: 1, score: "9.0000" },
    { place: 2, score: "8.0000" },
    { place: 3, score: "7.0000" },
  ];
  await expect.poll(() => shown.get()?.value?.me).toMatchObject({ place: 2, near });
  before.kill();
  device.cut();
  const again = watch(device.worker(all[1]?.token).features.tournaments.tournament$({ id }));
  await expect.poll(() => again.get()).toMatchObject({ stale: true, value: { me: { place: 2, near } } });
});

test("finished tournaments are all reached page by page, each once and the latest first, of players and of guests", async () => {
  const agoMs = 30 * 24 * hourMs;
  const definitions = Array.from({ length: 120 }, (_, index) =>
    tournamentOf(Date.now() - agoMs, { inMs: index * 1_000, lastsMs: hourMs }),
  );
  await inTransaction(pool, async (tx) => {
    for (const definition of definitions) await layIn(tx, definition, Date.now() - agoMs);
  });
  const all = definitions.map(({ id }) => id).toReversed();
  const [shownFirst, status] = [50, "finished" as const];
  for (const token of [(await players.player()).token, undefined]) {
    const device = createDevice(house);
    const { features } = device.worker(token);
    const list = watch(features.tournaments.tournaments$({ status }));
    const ids = () => list.get()?.value.items.map(({ id }) => id);
    await expect.poll(ids).toEqual(all.slice(0, shownFirst));
    const more = () => features.tournaments.moreTournaments({ status }, { signal: new AbortController().signal });
    device.cut();
    expect((await more()).ok).toBe(false);
    device.mend();
    for (let read = shownFirst; read < all.length; read += shownFirst) {
      expect(list.get()?.value.next).not.toBeNull();
      expect((await Promise.all([more(), more()])).map(({ ok }) => ok)).toEqual([true, true]);
      expect(ids()).toEqual(all.slice(0, read + shownFirst));
    }
    expect(list.get()?.value.next).toBeNull();
  }
});

test("the one that ends first is found among any number of running ones, and stands without the house", async () => {
  const definitions = Array.from({ length: 120 }, (_, index) =>
    tournamentOf(Date.now(), { lastsMs: hourMs / 2 + ((index + 60) % 120) * 1_000 }),
  );
  await inTransaction(pool, async (tx) => {
    for (const definition of definitions) await layIn(tx, definition, Date.now());
  });
  const first = definitions[60]?.id;
  for (const token of [(await players.player()).token, undefined]) {
    const device = createDevice(house);
    const before = device.worker(token);
    const running = watch(before.features.tournaments.running$());
    await expect.poll(() => running.get()?.value.tournament?.id).toBe(first);
    before.kill();
    device.cut();
    const later = watch(device.worker(token).features.tournaments.running$());
    await expect.poll(() => later.get()).toMatchObject({ stale: true, value: { tournament: { id: first } } });
  }
});

test("a tournament that one plays in comes before one that ends sooner", async () => {
  const [own, sooner] = [20, 10].map((minutes) => tournamentOf(Date.now(), { lastsMs: minutes * 60_000 }));
  if (!own || !sooner) throw new Error("there are two");
  await inTransaction(pool, async (tx) => {
    for (const definition of [own, sooner]) await layIn(tx, definition, Date.now());
  });
  const { features } = createDevice(house).worker((await players.player()).token);
  const running = watch(features.tournaments.running$());
  await expect.poll(() => running.get()?.value.tournament?.id).toBe(sooner.id);
  expect((await features.tournaments.join({ id: own.id })).ok).toBe(true);
  await expect.poll(() => running.get()?.value.tournament?.id).toBe(own.id);
});

test("a tournament that there is none of is told as such, and not as a house that is away", async () => {
  const { features } = createDevice(house).worker();
  const shown = watch(features.tournaments.tournament$({ id: "none" }));
  await expect.poll(() => shown.get()).toMatchObject({ value: null, stale: false });
});
