import type pg from "pg";
import { readPresent } from "../bell/presence.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import type { Lines } from "../live/lines.ts";
import { type Clock, waitUntil } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { type CrashFlight, isOnCut } from "./crash-flight.ts";
import type { CrashGame } from "./crash-game.ts";
import type { SharedRound } from "./round-rows.ts";
import type { SteadyClock } from "./steady-clock.ts";

interface CutLinesOptions {
  pool: pg.Pool;
  bus: Pick<Bus, "onNote">;
  lines: Lines;
  log: Log;
  /** That of the rounds, and that of the house, by which lines are noted. */
  clock: Pick<SteadyClock, "now" | "at" | "heard">;
  houseClock: Pick<Clock, "now">;
  crash: Pick<CrashGame, "flight" | "onFlight">;
  sharedBets: Pick<SharedBets, "listOpen">;
  uuid: () => string;
  objectionMs: number;
}

/** A player's last socket at one house has ended in flight. A house of the build before tells no round. */
const lineCut: Note<{ cut: string; player: string; round?: string; atMs: number; agoMs: number }> = {
  kind: "crash_line_cut",
};
/** The same player has had another one all along, at this house. */
const lineHeld: Note<{ cut: string }> = { kind: "crash_line_held" };

interface Cut {
  round: string | undefined;
  player: bigint;
  atMs: number;
  isHeld: boolean;
}

/**
 * Watches, in flight, the lines of players who want to be cashed out when theirs is cut. Every house tells of its own
 * sockets; the one that leads acts unless another one still has the player. A house that has stopped or died tells of
 * nothing, so the leader looks once a second who is at no house.
 */
export function createCutLines(options: CutLinesOptions) {
  const { pool, bus, lines, log, clock, houseClock, crash, sharedBets, uuid, objectionMs } = options;
  let watched: ReadonlySet<bigint> = new Set();
  /** The last round whose flight was followed. */
  let flown: string | undefined;
  let landed = new AbortController();
  /** Those of the last moments: a flight that has just begun has to read its bets first. */
  const cuts = new Map<string, Cut>();

  lines.onCut((player, atMs) => {
    if (flown !== undefined && watched.has(player)) tell(flown, player, atMs);
  });
  bus.onNote(lineCut, ({ cut: id, player: name, round, ...noted }) => {
    const [player, atMs] = [BigInt(name), clock.heard(noted)];
    if (wasHere(player, atMs)) return say(lineHeld, { cut: id });
    const flight = crash.flight();
    const cut = { round, player, atMs, isHeld: false };
    cuts.set(id, cut);
    setTimeout(() => cuts.delete(id), objectionMs + readingMs).unref();
    if (flight) hold(flight, cut);
  });
  bus.onNote(lineHeld, ({ cut: id }) => {
    const cut = cuts.get(id);
    if (cut) cut.isHeld = true;
  });
  crash.onFlight(holdAll);

  /**
   * A line counts that was there before the other was cut. If one that comes later did, whoever came back at will would
   * see first where the flight goes.
   */
  function wasHere(player: bigint, atMs: number): boolean {
    const sinceMs = lines.hereSince(player);
    return sinceMs !== undefined && clock.now() - (houseClock.now() - sinceMs) <= atMs;
  }

  /** At once, as the round may be over before it is known whether another house has the player. */
  function hold(flight: CrashFlight, cut: Cut): void {
    if ((cut.round ?? flight.round) !== flight.round || cut.isHeld) return;
    const decide = flight.cut(cut.player, cut.atMs);
    setTimeout(() => {
      decide(!cut.isHeld);
      // The line that was still there may have been cut meanwhile.
      if (cut.isHeld) holdAll(flight);
    }, objectionMs).unref();
  }

  function holdAll(flight: CrashFlight): void {
    for (const cut of cuts.values()) hold(flight, cut);
  }

  function tell(round: string, player: bigint, atMs: number): void {
    const agoMs = houseClock.now() - atMs;
    say(lineCut, { cut: uuid(), player: String(player), round, atMs: clock.now() - agoMs, agoMs });
  }

  function say<Data extends object>(note: Note<Data>, data: Data): void {
    announce(pool, note, data).catch((error: unknown) => log.warn({ err: error }, "a cut line could not be told"));
  }

  async function watchOver(round: string, ended: AbortSignal): Promise<void> {
    const missing = new Map<bigint, number>();
    while (!ended.aborted) {
      await look(round, missing).catch((error: unknown) => log.warn({ err: error }, "who is at no house is not known"));
      await waitUntil(clock, clock.now() + lookMs, ended).catch(() => {});
    }
  }

  /** Tells of those who are at no house, and have been at none for too long. */
  async function look(round: string, missing: Map<bigint, number>): Promise<void> {
    const flight = crash.flight();
    const away = flight?.round === round ? [...flight.leavers()].filter((player) => !lines.isHere(player)) : [];
    const present = away.length > 0 ? await readPresent(pool, away) : undefined;
    const now = clock.now();
    const gone = new Set(away.filter((player) => !present?.has(player)));
    for (const player of missing.keys()) if (!gone.has(player)) missing.delete(player);
    for (const player of gone) {
      const sinceMs = missing.get(player) ?? now;
      const isCut = now - sinceMs >= silentMs;
      // A house may have the player and not have written it yet: after its objection the time begins anew.
      missing.set(player, isCut ? now : sinceMs);
      if (isCut) tell(round, player, houseClock.now());
    }
  }

  return {
    /** Call it with the round on the stage whenever that has changed. A short one may have ended before it is known. */
    async follow({ id, state, startedAt = 0 }: Pick<SharedRound, "id" | "state" | "startedAt">): Promise<void> {
      if (state !== "running") {
        landed.abort();
        lines.watch((watched = new Set()));
      }
      if ((state !== "running" && state !== "ended") || flown === id) return;
      flown = id;
      landed.abort();
      const flying = new AbortController();
      if (state === "ended") flying.abort();
      else void watchOver(id, flying.signal);
      landed = flying;
      const bets = await sharedBets.listOpen(id);
      const leaving = new Set(bets.filter(({ choice }) => isOnCut(choice)).map(({ player }) => player));
      if (!flying.signal.aborted) lines.watch((watched = leaving));
      const takeOffMs = houseClock.now() - (clock.now() - startedAt);
      for (const player of leaving) {
        const cutMs = lines.isHere(player) ? undefined : lines.cutAt(player);
        // Before the flight a line may be cut as often as it likes: what counts is where the player is as it begins.
        if (cutMs !== undefined) tell(id, player, Math.max(cutMs, takeOffMs));
      }
    },
    close: () => landed.abort(),
  };
}

/** How much longer a cut is kept, for a flight that has just begun. */
const readingMs = 800;
const lookMs = 1_000;
/** For how long somebody may be at no house: as long as a watched line may be silent. */
const silentMs = 4_000;
