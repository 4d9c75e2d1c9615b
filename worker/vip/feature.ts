import { debounceTime, merge, Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import { claimRakeback, getVip, joinVip, type VipRequest, type VipState, vipState } from "../../contract/vip.ts";
import { walletState } from "../../contract/wallet.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";

const cacheKey = "vip";
/** By then the house has counted what has moved the balance. */
const countedMs = 3_000;
/** Who asks as a guest may take so long to register. */
const wishLastsMs = 30 * 60_000;

/** The player's place in the VIP club: levels are told as they are reached, points are asked for after play. */
export function createFeature({ call, entrance, environment, live, notices, profile, scope }: WorkerContext) {
  let wishedAt: number | undefined;

  const load = () => call(getVip, {});

  async function reload(): Promise<void> {
    const { cache } = scope;
    const answer = await load();
    if (answer.ok) cache?.put(cacheKey, answer.value);
  }

  /** Keeps the cached state current; emits nothing itself. */
  const followed = (cache: PlayerCache) =>
    new Observable<never>(() => {
      const told = live.channel$("vip", vipState).subscribe(({ data }) => {
        const wasMember = cache.peek<VipState>(cacheKey)?.value.status === "member";
        cache.put(cacheKey, data);
        if (wasMember !== (data.status === "member")) void profile.reload();
      });
      const played = live
        .channel$("wallet", walletState)
        .pipe(debounceTime(countedMs), switchMap(load))
        .subscribe((answer) => answer.ok && cache.put(cacheKey, answer.value));
      return () => {
        told.unsubscribe();
        played.unsubscribe();
      };
    });

  const state$ = scope.of$((cache) =>
    merge(cache.stream<VipState>(cacheKey, load, { isShared: true }), followed(cache)),
  );

  async function ask(request_type: VipRequest["request_type"]): Promise<Answer<unknown>> {
    const answer = await call(joinVip, { request_type });
    if (answer.ok) await reload();
    return answer;
  }

  // A wish of a guest is carried out once, by their registration; one that fails is told, and not tried again.
  entrance.registered$.subscribe(() => {
    const isWished = wishedAt !== undefined && environment.now() - wishedAt < wishLastsMs;
    wishedAt = undefined;
    if (!isWished) return;
    void ask("registration").then((answer) => {
      if (answer.ok) return;
      const { error } = answer.error;
      notices.tell({ id: "vip:registration", kind: "bad", key: error, values: {}, money: false });
    });
  });

  return {
    state$: () => state$,
    join: () => ask("vip_page"),
    /** Asks as soon as this guest has registered. */
    async joinWithRegistration(): Promise<Answer<null>> {
      wishedAt = environment.now();
      return { ok: true, value: null };
    },
    async claim(): Promise<Answer<VipState>> {
      const { cache } = scope;
      const answer = await call(claimRakeback, {});
      if (answer.ok) cache?.put(cacheKey, answer.value);
      // Another device may have been faster, or the answer to this one been lost.
      else await reload();
      return answer;
    },
  };
}
