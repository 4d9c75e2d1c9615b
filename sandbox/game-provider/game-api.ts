import { Hono } from "hono";
import * as v from "valibot";
import { currencies } from "../../rules/money.ts";
import type { FrameApi, Faulty, Opened, Purse } from "./frame-api.ts";
import { featuresOfDemo, type PlayWallet } from "./play-wallet.ts";
import type { GameSession, Sessions } from "./sessions.ts";
import { type SlotRounds, viewOf } from "./slot-rounds.ts";
import type { TableRounds } from "./table-rounds.ts";
import { findTitle } from "./titles.ts";
import { isRefused, type Wallet } from "./wallet.ts";
import { localeOf, wordsFor } from "./words.ts";

interface GameApiParts {
  sessions: Sessions;
  rounds: SlotRounds;
  tables: TableRounds;
  playWallet: PlayWallet;
  /** None where no house has given one. */
  houseWallet: Wallet | undefined;
}

type Name = keyof FrameApi;
type Answer<Called extends Name> = FrameApi[Called]["answer"] | Faulty;

/** What a game in its frame may ask; whoever knows a session's id is its player. */
export function createGameApi({ sessions, rounds, tables, playWallet, houseWallet }: GameApiParts) {
  const calls: { [Called in Name]: (ask: FrameApi[Called]["ask"]) => Promise<Answer<Called>> } = {
    async open({ code, mode, token, currency, locale = "en", isStrict = false, again }) {
      const earlier = sessions.find(again);
      if (earlier?.title.code === code && earlier.isDemo === (mode === "demo")) {
        // A player's session has the language of its launch; that of a demo is told by each address.
        if (earlier.isDemo) earlier.facts = { ...earlier.facts, locale, features: featuresOfDemo(isStrict) };
        const found = await refreshed(earlier);
        // Of a demo whose play money had to make room there is nothing to go on with.
        if (!earlier.isDemo || !("error" in found)) return found;
      }
      const title = findTitle(code);
      const wallet = mode === "demo" ? playWallet : houseWallet;
      if (!title || !wallet) return { error: "session_unknown" };
      const known = currencies.find((one) => one === currency) ?? "USD";
      const demo = { gameCode: code, currency: known, locale, isStrict };
      const launched = mode === "demo" ? playWallet.issue(demo) : (token ?? "");
      const session = await sessions.open(wallet, title, launched).catch(() => undefined);
      if (!session) return { error: "unavailable" };
      return isRefused(session) ? { error: session.refused } : openedOf(session, session.facts);
    },
    spin: (ask) => within(ask, (session) => rounds.spin(session, { ...ask, isFree: ask.isFree ?? false })),
    shown: (ask) => within(ask, async (session) => (rounds.shown(session, ask.round, ask.spins), {})),
    balance: (ask) => within(ask, purseOf),
    history: (ask) =>
      within(ask, async (session) => {
        const all = rounds.history(session);
        const from = ask.before === undefined ? 0 : all.findIndex(({ id }) => id === ask.before) + 1;
        const page = all.slice(from, from + pageSize).map(viewOf);
        const past = page.map(({ id, amount, win, isFree, at }) => ({ id, amount, win, isFree, at }));
        return { rounds: past, hasMore: all.length > from + pageSize };
      }),
    replay: (ask) =>
      within(ask, async (session) => {
        const record = rounds.find(session, ask.round);
        return record ? viewOf(record) : { error: "round_unknown" as const };
      }),
    table: (ask) => within(ask, (session) => tables.view(session)),
    chips: (ask) => within(ask, (session) => tables.place(session, ask)),
    undo: (ask) => within(ask, (session) => tables.undo(session, ask.round)),
  };

  async function within<Made>(
    { session: id }: { session: string },
    work: (session: GameSession) => Promise<Made>,
  ): Promise<Made | Faulty> {
    const session = sessions.find(id);
    return session ? work(session) : { error: "session_expired" };
  }

  async function refreshed(session: GameSession): Promise<Opened | Faulty> {
    const purse = await purseOf(session);
    return "error" in purse ? purse : openedOf(session, purse);
  }

  function openedOf(session: GameSession, { balance, freeSpins }: Purse): Opened {
    const { currency, features, limits } = session.facts;
    const open = rounds.open(session);
    const locale = localeOf(session.facts.locale);
    return {
      session: session.id,
      locale,
      words: wordsFor(locale),
      currency,
      features,
      limits,
      balance,
      ...(freeSpins && { freeSpins }),
      ...(open && { open }),
    };
  }

  const app = new Hono();
  app.post("/api/:name", async ({ req, json }) => {
    const name = req.param("name");
    if (!isCall(name)) return json({ error: "bad_request" }, 404);
    const ask = v.safeParse(asks[name], await req.json().catch(() => undefined));
    if (!ask.success) return json({ error: "bad_request" }, 422);
    // The schema of a name is that of its call.
    const answer = await (calls[name] as (ask: unknown) => Promise<object>)(ask.output);
    return json(answer, "error" in answer ? 409 : 200, { "Cache-Control": "no-store" });
  });
  return app;

  function isCall(name: string): name is Name {
    return Object.hasOwn(calls, name);
  }
}

const pageSize = 20;

/** A wallet may tell of free spins with a session and a bet alone. */
async function purseOf({ wallet, facts }: GameSession): Promise<Purse | Faulty> {
  const answer = await wallet.balance(facts.session).catch(() => undefined);
  if (!answer) return { error: "unavailable" };
  if (isRefused(answer)) return { error: answer.refused };
  const freeSpins = answer.freeSpins ?? facts.freeSpins;
  return { balance: answer.balance, ...(freeSpins && { freeSpins }) };
}

const text = v.pipe(v.string(), v.maxLength(2_000));
const session = v.pipe(v.string(), v.maxLength(64));
const key = v.pipe(v.string(), v.uuid());
const amount = v.pipe(v.string(), v.maxLength(20));
const round = v.pipe(v.string(), v.maxLength(64));
const number = v.pipe(v.number(), v.safeInteger());

const asks = {
  open: v.object({
    code: v.pipe(v.string(), v.maxLength(64)),
    mode: v.picklist(["demo", "play"]),
    token: v.optional(text),
    currency: v.optional(v.string()),
    locale: v.optional(v.picklist(["ru", "en", "kz"])),
    isStrict: v.optional(v.boolean()),
    again: v.optional(session),
  }),
  spin: v.object({ session, key, amount, isFree: v.optional(v.boolean()) }),
  shown: v.object({ session, round, spins: number }),
  balance: v.object({ session }),
  history: v.object({ session, before: v.optional(round) }),
  replay: v.object({ session, round }),
  table: v.object({ session }),
  chips: v.object({ session, key, round: number, chips: v.record(v.pipe(v.string(), v.maxLength(32)), amount) }),
  undo: v.object({ session, round: number }),
} satisfies Record<Name, v.GenericSchema>;
