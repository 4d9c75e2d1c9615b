import { combineLatest, map, type Observable } from "rxjs";
import { crashNews } from "../../contract/crash.ts";
import { duelsNews } from "../../contract/duels.ts";
import type { Answer } from "../../contract/errors.ts";
import { getRoomRounds, type PastPot, type Room, roomNews } from "../../contract/rooms.ts";
import { rouletteNews } from "../../contract/roulette.ts";
import { getCrashRounds, getRouletteRounds } from "../../contract/shared-rounds.ts";
import type { Currency } from "../../rules/money.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { createChains } from "./chains.ts";
import { createCheckRound } from "./check-round.ts";
import { createCurrentChains } from "./current-chains.ts";
import { createOrders } from "./orders.ts";
import { createOwnBets } from "./own-bets.ts";
import { createOwnDuels } from "./own-duels.ts";
import { pendingShared$ } from "./pending-shared.ts";
import { withCrashNews, withDuelsNews, withRoomNews, withRouletteNews } from "./public-state.ts";
import { createVerifyRound } from "./verify-round.ts";
import type { CrashView, DuelsView, OwnBets, RoomView, RouletteView, Watched } from "./views.ts";
import { type PotReport, verifyPot } from "./verify-pot.ts";
import { createWatch } from "./watch.ts";

const pageRounds = "50";

/** Games that many play at once: what everybody sees, the player's own part in it, and what has been. */
export function createFeature(context: WorkerContext) {
  const { call, intents, live } = context;
  const watch = createWatch(context);
  const bets = createOwnBets(context);
  const duels$: Observable<Watched<DuelsView>> = watch(live.channel$("duels", duelsNews), withDuelsNews);
  const duels = createOwnDuels(context, duels$);
  const stakeOf = (id: string) => {
    const { game, amount } = { game: "coinflip", amount: "0.00", ...duels.find(id), ...bets.find(id) };
    return { game, amount };
  };
  const orders = createOrders(context, {
    stakeOf,
    taken: bets.taken,
    duelled: duels.taken,
    relearn: bets.relearn,
  });

  const pending$ = pendingShared$(intents, stakeOf);

  const crash$: Observable<Watched<CrashView>> = watch(live.channel$("crash", crashNews), withCrashNews);
  const roulette$: Observable<Watched<RouletteView>> = watch(live.channel$("roulette", rouletteNews), withRouletteNews);
  const rooms = new Map<string, Observable<Watched<RoomView>>>();

  function room$({ room, currency }: { room: Room; currency: Currency }): Observable<Watched<RoomView>> {
    const address = currency === "RUB" ? room : `${room}-${currency.toLowerCase()}`;
    const known = rooms.get(address) ?? watch(live.channel$("rooms", roomNews, address), withRoomNews);
    rooms.set(address, known);
    return known;
  }

  const chains = createChains(context);
  const verifyRound = createVerifyRound(chains);
  const chains$ = createCurrentChains(context, chains);

  return {
    crash$: () => crash$,
    roulette$: () => roulette$,
    room$,
    duels$: () => duels$,
    /** The player's own duels, newest first, in whatever state; undefined for guests. */
    myDuels$: duels.duels$,
    /** Undefined for guests, and until they are known. */
    bets$: (): Observable<OwnBets | undefined> =>
      combineLatest([bets.bets$, pending$]).pipe(map(([own, pending]) => own && { ...own, pending })),
    /** Bets that ended unseen, for the table of their game to tell of; undefined where there are none. */
    returned$: bets.returned$,
    /** They have been told: no tab tells them again. */
    sawReturned: async ({ ids }: { ids: readonly string[] }): Promise<Answer<null>> => {
      await bets.sawReturned(ids);
      return { ok: true, value: null };
    },
    ...orders,
    crashRounds: ({ cursor }: Cursor, { signal }: CallContext) => call(getCrashRounds, pageFrom(cursor), { signal }),
    rouletteRounds: ({ cursor }: Cursor, { signal }: CallContext) =>
      call(getRouletteRounds, pageFrom(cursor), { signal }),
    roomRounds: ({ room, currency, cursor }: Cursor & { room: Room; currency: Currency }, { signal }: CallContext) =>
      call(getRoomRounds, { room, currency, ...pageFrom(cursor) }, { signal }),
    /** The chains that are played from; undefined until that is known. */
    chains$: () => chains$,
    verifyRound,
    checkRound: createCheckRound({ call, chains, verifyRound }),
    verifyPot: async (pot: PastPot): Promise<Answer<PotReport>> => ({ ok: true, value: verifyPot(pot) }),
  };
}

export interface Cursor {
  cursor?: string | undefined;
}

function pageFrom(cursor: string | undefined) {
  return { limit: pageRounds, ...(cursor !== undefined && { cursor }) };
}
