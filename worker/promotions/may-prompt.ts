import { combineLatest, distinctUntilChanged, expand, map, type Observable, of, skip, switchMap } from "rxjs";
import type { PlayState } from "../../contract/play.ts";
import type { SafePlay } from "../../contract/safe-play.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import { limitsKey, playKey } from "../safe-play/limits.ts";

interface Parts {
  now: () => number;
  /** Emits once that moment is over. */
  endOf$: (atMs: number | undefined) => Observable<unknown>;
}

/** Emits whenever bonuses close or open again by what this device knows of the player's stops and limits. */
export function mayPromptMoves$(cache: PlayerCache, { now, endOf$ }: Parts): Observable<boolean> {
  return combineLatest([cache.changes$<PlayState>(playKey), cache.changes$<SafePlay>(limitsKey)]).pipe(
    map(([play, safePlay]) => spansOf(play, safePlay)),
    switchMap((spans) => of(spans).pipe(expand(() => endOf$(nextTurnMs(spans, now())).pipe(map(() => spans))))),
    map((spans) => spans.every(({ fromMs, untilMs }) => now() < fromMs || untilMs <= now())),
    distinctUntilChanged(),
    skip(1),
  );
}

interface Span {
  fromMs: number;
  untilMs: number;
}

/** When bonuses are closed: not by a reality check, which stops play alone, but by a used-up limit of deposits. */
function spansOf(play: PlayState | undefined, safePlay: SafePlay | undefined): Span[] {
  const stops = play?.stops.filter(({ error }) => error !== "reality_check_due") ?? [];
  const usedUp = safePlay?.limits.filter((limit) => limit.kind === "deposit" && Number(limit.left) <= 0) ?? [];
  return [
    ...stops.map(({ from, until }) => ({ fromMs: Date.parse(from), untilMs: until ? Date.parse(until) : Infinity })),
    ...usedUp.map(({ ends_at }) => ({ fromMs: -Infinity, untilMs: Date.parse(ends_at) })),
  ];
}

function nextTurnMs(spans: readonly Span[], nowMs: number): number | undefined {
  const ahead = spans.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]).filter((atMs) => atMs > nowMs);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
