import { createHash } from "node:crypto";
import { filter, firstValueFrom, type Observable } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import type { Chain, CrashRound, RouletteRound } from "../../contract/shared-rounds.ts";
import { createDevice } from "../../tests/world/device.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { fastClock } from "../../tests/world/fast-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import type { Cached } from "../cache/player-cache.ts";

const house = await startHouse({ sharedGames: ["crash", "roulette"], clock: fastClock(200), chainLength: 1_000 });
const context = { signal: new AbortController().signal };
const games = ["crash", "roulette"] as const;

test("of each chain that is played from, everybody sees its end, its salt with its source, and how far it is played", async () => {
  const rounds = await playedRounds();
  const shown = await known(createDevice(house).worker().features.shared.chains$());
  expect(shown.value.map(({ chain }) => chain.game)).toEqual(games);
  for (const { chain, played } of shown.value) {
    const { json } = await house.api<Chain>(`/games/${chain.game}/chains/current`);
    const { checkpoints: _, ...told } = json;
    expect(chain).toEqual(told);
    const [, made = ""] = /SHA-256\(terminating_hash(:\S+)\)/.exec(chain.salt_source) ?? [];
    expect(chain.salt).toBe(
      createHash("sha256")
        .update(chain.terminating_hash + made)
        .digest("hex"),
    );
    expect(played).toBeGreaterThanOrEqual(chain.length - (rounds[chain.game]?.index ?? 0));
    expect(played).toBeLessThan(chain.length);
  }
});

test("a chain is fetched once: later only how far it is played, and without a network as of when that was known", async () => {
  await playedRounds();
  const device = createDevice(house);
  const fetched = () => device.all().filter(({ path }) => path.includes("/chains/")).length;
  const before = await known(device.worker().features.shared.chains$());
  expect(fetched()).toBe(2);
  expect(await known(device.worker().features.shared.chains$())).toMatchObject({ stale: false });
  expect(fetched()).toBe(2);
  device.cut();
  const after = await known(device.worker().features.shared.chains$(), ({ stale }) => stale);
  expect(after.value.map(({ chain }) => chain)).toEqual(before.value.map(({ chain }) => chain));
  expect(Date.parse(after.at)).toBeGreaterThanOrEqual(Date.parse(before.at));
});

test("a house without such games has no chains, and who cannot ask knows of none", async () => {
  const other = createDevice(await startHouse());
  expect(await known(other.worker().features.shared.chains$())).toMatchObject({ value: [], stale: false });
  const away = createDevice(house);
  away.cut();
  const seen: unknown[] = [];
  const watched = away
    .worker()
    .features.shared.chains$()
    .subscribe((chains) => seen.push(chains));
  onTestFinished(() => watched.unsubscribe());
  await eventually(() => expect(seen.at(-1)).toBeNull());
});

test("any round that is over is found by its number and checked, and one that is told otherwise is found out", async () => {
  const rounds = await playedRounds();
  const device = createDevice(house);
  const { checkRound } = device.worker().features.shared;
  for (const game of games) {
    const round = rounds[game];
    const answer = await checkRound({ game, round: String(round?.number) }, context);
    expect(answer).toMatchObject({
      value: { kind: "chain", game, round, report: { isOfChain: true, checkedAt: 1_000, result: resultOf(round) } },
    });
  }
  for (const asked of [
    { game: "crash", round: "99999999999999" },
    { game: "crash", round: "0" },
    { game: "crash", round: "1 or 2" },
    { game: "dice", round: "1" },
    { game: "rooms", round: "1", room: "green" },
    { round: "1" },
  ])
    expect(await checkRound(asked, context)).toMatchObject({ error: { error: "not_found" } });
  const { number, game_hash } = rounds.crash ?? {};
  device.replaceReplies(({ path }, body) =>
    path === "/games/crash/rounds" ? body.replace(String(game_hash), "ab".repeat(32)) : body,
  );
  expect(await checkRound({ game: "crash", round: String(number) }, context)).toMatchObject({
    value: { report: { isOfChain: false } },
  });
});

const resultOf = (round: CrashRound | RouletteRound | undefined) =>
  round && ("pocket" in round ? String(round.pocket) : round.multiplier);

/** The newest of each game, once there is one. */
async function playedRounds() {
  const newest = (game: (typeof games)[number]) =>
    eventually(async () => {
      const { json } = await house.api<{ items: (CrashRound | RouletteRound)[] }>(`/games/${game}/rounds?limit=1`);
      expect(json.items).toHaveLength(1);
      return json.items[0];
    });
  return { crash: await newest("crash"), roulette: await newest("roulette") };
}

type Known<T> = NonNullable<Cached<T>>;

function known<T>(chains$: Observable<Cached<T>>, isWanted?: (chains: Known<T>) => boolean): Promise<Known<T>> {
  const wanted = (chains: Cached<T>): chains is Known<T> => !!chains && (isWanted?.(chains) ?? true);
  return firstValueFrom(chains$.pipe(filter(wanted)));
}
