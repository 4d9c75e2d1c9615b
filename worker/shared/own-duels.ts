import type { Observable } from "rxjs";
import { type Duel, type DuelReply, type DuelsNews, getDuels } from "../../contract/duels.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { learnBalance } from "../wallet/feature.ts";

const key = "duels:mine";
const mostOwn = 50;

/** The player's own duels, kept true by what everybody is told of duels. */
export function createOwnDuels(context: WorkerContext) {
  const { call, scope, session } = context;

  const load = async (): Promise<Answer<Duel[]>> => {
    const answer = await call(getDuels, { state: "mine", limit: String(mostOwn) });
    return answer.ok ? { ok: true, value: answer.value.items } : answer;
  };

  const known = (cache: PlayerCache) => cache.peek<Duel[]>(key)?.value ?? [];

  return {
    duels$: (): Observable<Cached<Duel[]>> => scope.of$((cache) => cache.stream<Duel[]>(key, load)),
    find: (id: string) => (scope.cache ? known(scope.cache).find((duel) => duel.id === id) : undefined),
    /** Reads along in what everybody is told, which does not say whose duels they are. */
    heard<News extends { data: DuelsNews }>(news: News): News {
      const { cache } = scope;
      if (!cache) return news;
      const told = new Map(news.data.duels.map((duel) => [duel.id, duel]));
      const own = known(cache);
      const isNews = own.some(({ id, state }) => state === "open" && (told.get(id)?.state ?? state) !== state);
      if (isNews)
        cache.put(
          key,
          own.map((duel) => ({ ...duel, ...told.get(duel.id), mine: duel.mine })),
        );
      return news;
    },
    async taken(player: string, { duel, balance }: DuelReply) {
      const { cache } = scope;
      if (session.current().player !== player || !cache) return;
      const others = known(cache).filter(({ id }) => id !== duel.id);
      await cache.write(key, [duel, ...others].slice(0, mostOwn));
      learnBalance(context, { at: duel.ended_at ?? duel.at, balance });
    },
  };
}
