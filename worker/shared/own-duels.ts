import { safeParse } from "valibot";
import { distinctUntilChanged, EMPTY, map, type Observable, switchMap } from "rxjs";
import { bet } from "../../contract/bets.ts";
import { type Duel, type DuelReply, getDuels } from "../../contract/duels.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { betsChannel, keepBet } from "../games/keep-bet.ts";
import { learnBalance } from "../wallet/learn-balance.ts";
import { counted } from "./counted.ts";
import { ownDuelsKey as key } from "../games/left-open.ts";
import { wonBy } from "./orders.ts";
import type { DuelsView, Watched } from "./views.ts";

const mostOwn = 50;

/** The player's own duels, kept true by what everybody is told of duels. */
export function createOwnDuels(context: WorkerContext, duels$: Observable<Watched<DuelsView>>) {
  const { call, environment, notices, scope, session } = context;
  const bets = environment.channel(betsChannel);
  /** Over the present line. */
  const lookedFor = new Set<string>();
  let tables = 0;

  const load = async (): Promise<Answer<Duel[]>> => {
    const answer = await call(getDuels, { state: "mine", limit: String(mostOwn) });
    return answer.ok ? { ok: true, value: answer.value.items } : answer;
  };

  const known = (cache: PlayerCache) => cache.peek<Duel[]>(key)?.value ?? [];

  // Followed from any page: somebody may join within the hour.
  scope
    .of$((cache) =>
      cache.changes$<Duel[]>(key).pipe(
        map((duels) => duels?.some(isOpen) === true),
        distinctUntilChanged(),
        switchMap((isWanted) => (isWanted ? duels$ : EMPTY)),
      ),
    )
    .subscribe((view) => view && heard(view));

  /** What everybody is told does not say whose a duel is. */
  function heard(view: DuelsView) {
    const { cache } = scope;
    if (!cache) return;
    learn(cache, view.ended);
    if (!view.isLive) return lookedFor.clear();
    const open = new Set(view.open.map(({ id }) => id));
    const gone = known(cache).filter((duel) => isOpen(duel) && !open.has(duel.id) && !lookedFor.has(duel.id));
    // It ended while nobody listened.
    if (gone.length === 0) return;
    for (const { id } of gone) lookedFor.add(id);
    void load().then((answer) => {
      if (answer.ok) learn(cache, answer.value);
      else for (const { id } of gone) lookedFor.delete(id);
    });
  }

  function learn(cache: PlayerCache, some: readonly Duel[]) {
    const told = new Map(some.filter((duel) => !isOpen(duel)).map((duel) => [duel.id, duel]));
    const own = known(cache);
    const ended = own.flatMap((duel) => {
      const now = told.get(duel.id);
      return isOpen(duel) && now ? [{ ...now, mine: duel.mine }] : [];
    });
    if (ended.length === 0) return;
    const ends = new Map(ended.map((duel) => [duel.id, duel]));
    cache.put(
      key,
      own.map((duel) => ends.get(duel.id) ?? duel),
    );
    // A table of duels shows it by itself, and who has cancelled one knows.
    if (tables === 0) for (const duel of ended) if (duel.state !== "cancelled") tell(duel);
  }

  function tell(duel: Duel) {
    const { id, amount, state } = duel;
    const notice = { id: `duel:${id}`, kind: "info", money: true } as const;
    const values = { game: "coinflip", amount, payout: wonBy(duel) };
    notices.tell({ ...notice, key: state === "done" ? "round_ended" : "shared_refunded", values });
  }

  return {
    duels$: (): Observable<Cached<Duel[]>> =>
      scope
        .of$((cache) => cache.stream<Duel[]>(key, load))
        .pipe(
          counted(
            () => (tables += 1),
            () => (tables -= 1),
          ),
        ),
    find: (id: string) => (scope.cache ? known(scope.cache).find((duel) => duel.id === id) : undefined),
    async taken(player: string, { duel, balance, receipt }: DuelReply) {
      const { cache } = scope;
      if (session.current().player !== player || !cache) return;
      const others = known(cache).filter(({ id }) => id !== duel.id);
      await cache.write(key, [duel, ...others].slice(0, mostOwn));
      // Who joins has a bet at once, of which the receipt tells everything.
      const made = safeParse(bet, { ...receipt, round: duel.id });
      if (receipt && made.success) {
        await keepBet(cache, { bet: made.output, receipt });
        bets.postMessage("changed");
      }
      learnBalance(context, { at: duel.ended_at ?? duel.at, balance });
    },
  };
}

const isOpen = ({ state }: Duel) => state === "open";
