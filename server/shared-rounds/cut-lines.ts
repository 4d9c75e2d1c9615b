import type pg from "pg";
import { readPresent } from "../bell/presence.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import type { Lines } from "../live/lines.ts";
import { type Clock, waitUntil } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { isOnCut } from "./crash-flight.ts";
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
  crash: Pick<CrashGame, "flight">;
  sharedBets: Pick<SharedBets, "listOpen">;
  uuid: () => string;
}

/** A player's last socket at one house has ended in flight. */
const lineCut: Note<{ cut: string; player: string; atMs: number; agoMs: number }> = { kind: "crash_line_cut" };
/** The same player has another one, at this house. */
const lineHeld: Note<{ cut: string }> = { kind: "crash_line_held" };

/**
 * Watches, in flight, the lines of players who want to be cashed out when theirs is cut. Every house tells of its own
 * sockets; the one that leads acts unless another one still has the player. A house that has stopped or died tells of
 * nothing, so the leader looks once a second who is at no house.
 */
export function createCutLines(options: CutLinesOptions) {
  const { pool, bus, lines, log, clock, houseClock, crash, sharedBets, uuid } = options;
  let watched: ReadonlySet<bigint> = new Set();
  let flying: string | undefined;
  let landed = new AbortController();
  const held = new Set<string>();

  lines.onCut((player, atMs) => {
    if (watched.has(player)) tell(player, atMs);
  });
  bus.onNote(lineCut, ({ cut, player, ...noted }) => {
    if (lines.isHere(BigInt(player))) return say(lineHeld, { cut });
    const atMs = clock.heard(noted);
    later(() => act(cut, BigInt(player), atMs));
  });
  bus.onNote(lineHeld, ({ cut }) => void held.add(cut));

  /** Only the house that leads has the flight, and where that has just begun, has to read its bets first. */
  function act(cut: string, player: bigint, atMs: number, attempt = 1): void {
    if (held.has(cut)) return;
    const flight = crash.flight();
    if (flight && flight.round === flying) flight.cut(player, atMs);
    else if (attempt < mostAttempts) later(() => act(cut, player, atMs, attempt + 1));
  }

  function later(work: () => void): void {
    setTimeout(work, objectionMs).unref();
  }

  function tell(player: bigint, atMs: number): void {
    const agoMs = houseClock.now() - atMs;
    say(lineCut, { cut: uuid(), player: String(player), atMs: clock.now() - agoMs, agoMs });
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
      if (isCut) tell(player, houseClock.now());
    }
  }

  return {
    /** Call it with the round on the stage whenever that has changed. */
    async follow({ id, state }: Pick<SharedRound, "id" | "state">): Promise<void> {
      if (state !== "running") {
        landed.abort();
        flying = undefined;
        lines.watch((watched = new Set()));
        return;
      }
      if (flying === id) return;
      landed.abort();
      landed = new AbortController();
      flying = id;
      held.clear();
      void watchOver(id, landed.signal);
      const bets = await sharedBets.listOpen(id);
      if (flying !== id) return;
      watched = new Set(bets.filter(({ choice }) => isOnCut(choice)).map(({ player }) => player));
      lines.watch(watched);
      for (const player of watched) {
        const atMs = lines.isHere(player) ? undefined : lines.cutAt(player);
        if (atMs !== undefined) tell(player, atMs);
      }
    },
    close: () => landed.abort(),
  };
}

/** Long enough for a message of the database to come and go. */
const objectionMs = 200;
const mostAttempts = 5;
const lookMs = 1_000;
/** For how long somebody may be at no house: as long as a watched line may be silent. */
const silentMs = 4_000;
