import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  expand,
  filter,
  from,
  ignoreElements,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  shareReplay,
  skip,
  Subject,
  switchMap,
  throttleTime,
  timer,
} from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import {
  activateBonus,
  type Bonuses,
  type UsedCode,
  getBonuses,
  getGuestPacks,
  getPromoBonus,
  getWaitingBonus,
  giveUpBonus,
  type GuestPack,
  spinWheel,
  usePromo,
  type WaitingBonus,
  type WheelSpin,
} from "../../contract/promotions.ts";
import type { WalletState } from "../../contract/wallet.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { isUnanswered } from "../transport/failed.ts";
import { checkSpin, type SpinCheck } from "./check-spin.ts";
import { mayPromptMoves$ } from "./may-prompt.ts";

const bonusesKey = "bonuses";
const walletKey = "wallet";
/** The offers whose modal was shown on this device, the last last. */
const shownRow = "bonusesShown";
const mostShown = 20;
/** Rounds that are made by themselves may follow each other faster. */
const mostOftenMs = 2_000;
/** As long as a timer can wait. */
const longestWaitMs = 2 ** 31 - 1;
/** Later than the house's own word for it, however its clock was read. */
const afterEndMs = 1_000;

/** What waits for a guest. */
export interface GuestBonus {
  promo: WaitingBonus | undefined;
  pack: GuestPack | undefined;
  /** By the house's clock. */
  endsAtMs: number;
}

export interface GuestBonuses {
  /** Undefined where there is none. */
  bonus: GuestBonus | undefined;
  /** A code that the browser has, and that stands for nothing. */
  gonePromo: string | undefined;
  hasCodes: boolean;
  /** Whether the house could not be asked, so that nobody knows whether there is one. */
  isAway: boolean;
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
}

export interface PlayerBonuses {
  bonuses: Cached<Bonuses>;
  aheadMs: number;
}

export interface TypedCode {
  code: string;
  isForDeposit?: boolean;
}

/** Bonuses: what waits for a guest, and what a player has and may take. */
export function createFeature(context: WorkerContext) {
  const { call, clock, connection, environment, rows, scope, session, tabs } = context;
  const again$ = new Subject<void>();
  const aheadMs = () => clock.now() - environment.now();

  const promo$ = tabs.cookies$.pipe(
    map(({ attribution }) => attribution.promo),
    distinctUntilChanged(),
  );
  const isGuest$ = session.state$.pipe(
    map(({ player }) => player === null),
    distinctUntilChanged(),
  );
  const guest$: Observable<GuestBonuses | undefined> = isGuest$.pipe(
    switchMap((isGuest) =>
      isGuest
        ? merge(
            combineLatest([promo$, tabs.language$.pipe(distinctUntilChanged())]),
            connection.returned$,
            again$,
          ).pipe(
            switchMap(() => promo$),
            switchMap((promo) => {
              const ask = () => from(askForGuest(promo));
              return ask().pipe(expand(({ bonus }) => endOf$(bonus?.endsAtMs).pipe(switchMap(ask))));
            }),
          )
        : of(undefined),
    ),
    shareReplay({ bufferSize: 1, refCount: true }),
  );

  /** The pack is theirs beside what a code brings: where it is asked for, its days begin as for anybody else. */
  async function withPack(guest: GuestBonuses | undefined): Promise<GuestBonuses | undefined> {
    if (!guest || guest.bonus?.pack) return guest;
    const pack = await ofPack();
    return { ...guest, bonus: pack === "away" ? undefined : pack, isAway: pack === "away" };
  }

  /** Emits once it is over, so that nothing is shown that has ended; never what is too far away for a timer. */
  function endOf$(endsAtMs: number | undefined): Observable<unknown> {
    const leftMs = (endsAtMs ?? Infinity) - clock.now();
    return leftMs < longestWaitMs ? timer(Math.max(leftMs, 0) + afterEndMs) : NEVER;
  }

  /** When the first of what a player has, or waits for, ends. */
  function nextEndMs(bonuses: Bonuses | undefined): number | undefined {
    const { active = null, offers = [], wheel = null } = bonuses ?? {};
    const times = [active?.expires_at, ...offers.map((offer) => offer.expires_at), wheel?.next_at];
    const now = clock.now();
    const ahead = times.flatMap((time) => (time && Date.parse(time) > now ? [Date.parse(time)] : []));
    return ahead.length > 0 ? Math.min(...ahead) : undefined;
  }

  async function askForGuest(promo: string | undefined): Promise<GuestBonuses> {
    const [bonuses, found] = await Promise.all([call(getBonuses, {}), promo === undefined ? undefined : ofCode(promo)]);
    const hasCodes = bonuses.ok && bonuses.value.has_codes;
    const gonePromo = found === "gone" ? promo : undefined;
    const own = found && found !== "gone" ? found : await told();
    const pack = own ? undefined : await ofPack();
    const isAway = !bonuses.ok || pack === "away";
    return { bonus: own ?? (pack === "away" ? undefined : pack), gonePromo, hasCodes, isAway, aheadMs: aheadMs() };
  }

  async function ofCode(promo: string): Promise<GuestBonus | "gone" | undefined> {
    const answer = await call(getPromoBonus, { promo });
    if (answer.ok) return waiting(answer.value);
    // Whatever the house says of it but that it can't say anything now.
    return answer.error.status === 404 || answer.error.status === 422 ? "gone" : undefined;
  }

  async function told(): Promise<GuestBonus | undefined> {
    const answer = await call(getWaitingBonus, {});
    return answer.ok && answer.value.data ? waiting({ ...answer.value, data: answer.value.data }) : undefined;
  }

  async function ofPack(): Promise<GuestBonus | "away" | undefined> {
    const answer = await call(getGuestPacks, {});
    if (!answer.ok) return "away";
    const [pack] = answer.value.data;
    return pack && { promo: undefined, pack, endsAtMs: clock.now() + pack.expires_in * 1_000 };
  }

  function waiting({ data, expires_in }: { data: WaitingBonus; expires_in: number }): GuestBonus {
    return { promo: data, pack: undefined, endsAtMs: clock.now() + expires_in * 1_000 };
  }

  /**
   * A payment that has come, a stake, or another tab: whatever moves the bonus moves the wallet. Own money counts as wagered,
   * too, but only while there is a bonus.
   */
  const bonusMoved$ = scope
    .of$((cache) => cache.changes$<WalletState>(walletKey))
    .pipe(
      filter((wallet) => wallet !== undefined),
      map(({ balance, bonus_balance: bonus }) => (Number(bonus) > 0 ? `${bonus} ${balance}` : bonus)),
      distinctUntilChanged(),
      skip(1),
      throttleTime(mostOftenMs, undefined, { leading: true, trailing: true }),
    );
  const player$: Observable<PlayerBonuses | undefined> = scope
    .of$((cache) => {
      const load = () => call(getBonuses, {});
      const reload = async () => {
        const answer = await load();
        if (answer.ok) cache.put(bonusesKey, answer.value);
      };
      const ended$ = cache.changes$<Bonuses>(bonusesKey).pipe(switchMap((bonuses) => endOf$(nextEndMs(bonuses))));
      const reloads$ = merge(bonusMoved$, again$, ended$, mayPromptMoves$(cache, { now: clock.now, endOf$ })).pipe(
        switchMap(() => reload()),
        ignoreElements(),
      );
      return merge(cache.stream<Bonuses>(bonusesKey, load, { isShared: true }), reloads$).pipe(
        map((bonuses): PlayerBonuses => ({ bonuses, aheadMs: aheadMs() })),
      );
    })
    .pipe(shareReplay({ bufferSize: 1, refCount: true }));

  /** What the house answers to a change is all there is then. */
  async function changed<Known extends Bonuses>(asked: Promise<Answer<Known>>): Promise<Answer<Known>> {
    const answer = await asked;
    if (answer.ok) {
      scope.cache?.put(bonusesKey, answer.value);
      // The deposit dialog says what the next deposit brings.
      scope.cache?.refresh();
    }
    // It may have been carried out all the same, or before, here or elsewhere.
    else again$.next();
    return answer;
  }

  /** Codes without an answer, by the keys by which they are used again. */
  const unanswered = new Map<string, string>();

  async function useCode({ code, isForDeposit = false }: TypedCode, signal: AbortSignal): Promise<Answer<UsedCode>> {
    const key = unanswered.get(code) ?? environment.uuid();
    unanswered.set(code, key);
    const used = await call(usePromo, { code }, { signal, key });
    const answer = used.ok && isForDeposit ? await agreed(used.value, signal) : used;
    // What was claimed and is not agreed upon yet is claimed again by its key.
    if (answer.ok || (!used.ok && !isUnanswered(used.error))) unanswered.delete(code);
    return answer;
  }

  /** Typed for a deposit, a code is itself the agreement: what it brings with one waits for it. */
  async function agreed(used: UsedCode, signal: AbortSignal): Promise<Answer<UsedCode>> {
    // Without its word it is the one that was made last.
    const made = used.offers.find(({ id }) => id === used.made) ?? used.offers.at(-1);
    const answer: Answer<Bonuses> =
      made && made.kind !== "gift" ? await call(activateBonus, { id: made.id }, { signal }) : { ok: true, value: used };
    return answer.ok ? { ok: true, value: { ...answer.value, made: made?.id } } : answer;
  }

  const shown$ = new BehaviorSubject<readonly string[] | undefined>(undefined);
  void rows.get(shownRow).then((row) => shown$.next(readShown(row?.value)));

  return {
    guest$: () => guest$,
    /** What waits for a guest of the pack alone. */
    guestPack$: () => guest$.pipe(switchMap(withPack)),
    player$: () => player$,
    /** Emits nothing until it is known which modals were shown on this device. */
    shownModals$: () => shown$.pipe(switchMap((shown) => (shown ? of(shown) : NEVER))),
    /** True for the one tab that may show it. */
    async claimModal({ offer }: { offer: string }): Promise<Answer<boolean>> {
      return context.locks.runExclusive("bonus modal", async () => {
        const before = readShown((await rows.get(shownRow))?.value);
        const isNew = !before.includes(offer);
        const shown = isNew ? [...before, offer].slice(-mostShown) : before;
        if (isNew) await rows.put({ id: shownRow, value: shown });
        shown$.next(shown);
        return { ok: true, value: isNew };
      });
    },
    activate: (input: { id: string }, { signal }: CallContext) => changed(call(activateBonus, input, { signal })),
    giveUp: (input: { id: string }, { signal }: CallContext) => changed(call(giveUpBonus, input, { signal })),
    usePromo: (input: TypedCode, { signal }: CallContext) => changed(useCode(input, signal)),
    async spin(_: unknown, { signal }: CallContext): Promise<Answer<WheelSpin>> {
      return call(spinWheel, {}, { signal });
    },
    /** Asks the house once more, after it could not be reached. */
    async retry(): Promise<Answer<null>> {
      again$.next();
      return { ok: true, value: null };
    },
    /** After the wheel has stood still: what it has brought is told then, and not before. */
    async hasSpun(): Promise<Answer<null>> {
      again$.next();
      return { ok: true, value: null };
    },
    checkSpin: (spin: WheelSpin): Promise<Answer<SpinCheck>> => checkSpin(spin, context),
  };
}

function readShown(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
