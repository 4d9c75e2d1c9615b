import type { FeedEvent, FeedMarket } from "../../contract/odds-feed.ts";
import { priceText } from "../../rules/betting/prices.ts";
import { football } from "../../rules/matches/goals.ts";
import type { Question } from "../../rules/matches/sport.ts";
import type { Book } from "../../server/betting/book.ts";
import type { bookBettors } from "../builders/book-bettors.ts";
import type { ManyPlayer } from "../builders/many-players.ts";
import { match, type ScriptedFeed } from "../builders/scripted-feed.ts";

interface MatchesOptions {
  feed: ScriptedFeed;
  book: Book;
  bettors: ReturnType<typeof bookBettors>;
  players: readonly ManyPlayer[];
  matches: number;
  random: () => number;
  /** Lets the delay of live bets pass, until each of them is decided. */
  decideAll(): Promise<void>;
}

/**
 * Simulated football played at once, by the sandbox's own model, while players bet on whatever is open: before and during
 * the matches, singles, expresses and systems. Some results are told wrong first. Returns how many bets were taken, and why others were not.
 */
export async function playMatches(
  options: MatchesOptions,
): Promise<{ taken: number; refused: Record<string, number> }> {
  const { feed, book, bettors, players, matches, random, decideAll } = options;
  const played = Array.from({ length: matches }, () => open());
  const refused: Record<string, number> = {};
  let taken = 0;

  await heard();
  await betAll();
  for (const each of played) kickOff(each);
  for (let part = 0; part < 6; part += 1) {
    for (const each of played) playOn(each, 15);
    await heard();
    await betAll();
    await decideAll();
  }
  for (const { made, wrong } of played) tellRight(made.event, wrong);
  return { taken, refused };

  function open() {
    const strengths = football.strengthsOf(random);
    const state = football.start(strengths, random);
    const asked = new Map(football.questions(state, strengths).map((question) => [marketOf(question), question]));
    const made = match();
    const wrong: FeedEvent["ends"] = [];
    const each = { made, strengths, state, asked, ended: new Set<string>(), wrong };
    feed.open({ ...made, markets: marketsOf(each) });
    return each;
  }

  function kickOff({ made }: (typeof played)[number]): void {
    const known = feed.events.get(made.event) ?? made;
    feed.open({ ...known, producer: "live", fixture: { ...known.fixture, state: "live" } });
  }

  function playOn(each: (typeof played)[number], steps: number): void {
    const { made, strengths, asked, ended } = each;
    tellRight(made.event, each.wrong);
    for (let step = 0; step < steps && !football.isOver(each.state); step += 1)
      each.state = football.step(each.state, strengths, random);
    if (!football.isOver(each.state))
      for (const question of football.questions(each.state, strengths)) asked.set(marketOf(question), question);
    const ends = [...asked].flatMap(([market, question]) => {
      const results = ended.has(market) ? undefined : football.results(question, each.state);
      if (!results) return [];
      ended.add(market);
      return [{ market, version: 1, results: withStates(results) }];
    });
    each.wrong = ends.filter(() => random() < 0.1);
    const said = ends.map((end) =>
      each.wrong.includes(end) ? { ...end, results: withStates(end.results, "lost") } : end,
    );
    feed.say(made.event, { kind: "odds_change", markets: marketsOf(each) });
    feed.say(made.event, { kind: "settlement", ends: said });
  }

  /** What was told wrong a while ago. */
  function tellRight(event: string, wrong: FeedEvent["ends"]): void {
    if (wrong.length === 0) return;
    feed.say(event, { kind: "rollback_settlement", markets: wrong.map(({ market }) => market), reason: "mistaken" });
    feed.say(event, { kind: "settlement", ends: wrong.map((end) => ({ ...end, version: 2 })) });
  }

  function marketsOf({
    asked,
    state,
    strengths,
  }: Pick<(typeof played)[number], "asked" | "state" | "strengths">): FeedMarket[] {
    return [...asked].map(([market, question]) => {
      const fairs = football.fairs(question, state, strengths);
      const { kind, lineQ, part } = question;
      return {
        market,
        kind,
        ...(lineQ === undefined ? {} : { line_q: lineQ }),
        ...(part === undefined ? {} : { part }),
        state: fairs ? ("open" as const) : ("closed" as const),
        fairs: Object.fromEntries(
          Object.entries(fairs ?? {}).map(([code, { chance, back }]) => [
            codeOf(code),
            { chance: within(chance), back: within(back) },
          ]),
        ),
      };
    });
  }

  /** All that was said by now has reached the house. */
  async function heard(): Promise<void> {
    const last = match();
    feed.open(last);
    while (!book.event(last.event)) await new Promise((resolve) => setTimeout(resolve, 5));
    feed.forget(last.event);
  }

  async function betAll(): Promise<void> {
    const answers = await Promise.all(players.map((player) => bettors.place(player, slip())));
    for (const { status, error } of answers) {
      if (status === 200) taken += 1;
      else refused[error] = (refused[error] ?? 0) + 1;
    }
  }

  function slip() {
    const events = Array.from({ length: 1 + Math.floor(random() ** 2 * 4) }, () => oneOf(played).made.event);
    const legs = [...new Set(events)].flatMap((id) => {
      const open = [...(book.event(id)?.markets.values() ?? [])].filter(({ state }) => state === "open");
      const market = open.length > 0 ? oneOf(open) : undefined;
      const priced = [...(market?.selections.values() ?? [])].filter(
        ({ priceE2 = 0 }) => priceE2 > 0 && priceE2 < 2_000,
      );
      if (!market || priced.length === 0) return [];
      const { code, priceE2 = 0 } = oneOf(priced);
      return [[`${id}:${market.id}:${code}`, priceText(priceE2)] as const];
    });
    const isSystem = legs.length > 2 && random() < 0.5;
    return {
      legs: legs.length > 0 ? legs : ([["none:none:none", "2.00"]] as const),
      amount: "100.00",
      accept: "any" as const,
      ...(isSystem ? { kind: "system" as const, system: { sizes: [2] } } : {}),
    };
  }

  function oneOf<Item>(items: readonly Item[]): Item {
    // In range, because a part of it is.
    return items[Math.floor(random() * items.length)] as Item;
  }
}

type Results = FeedEvent["ends"][number]["results"];

/** As the model says, or all alike. */
function withStates(results: Readonly<Record<string, { state: string } | string>>, all?: "lost"): Results {
  return Object.fromEntries(
    Object.entries(results).map(([code, result]) => {
      const state = typeof result === "string" ? result : result.state;
      return [codeOf(code), { state: all ?? (state as "won") }];
    }),
  );
}

function marketOf({ kind, lineQ, part }: Question): string {
  return [kind, lineQ, part].filter((each) => each !== undefined).join(".");
}

function codeOf(code: string): string {
  return code.replace(":", "-");
}

function within(chance: number): number {
  return Math.min(1, Math.max(0, chance));
}
