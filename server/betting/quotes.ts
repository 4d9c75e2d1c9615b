import type pg from "pg";
import { type ValuedLeg, cashOutOf, cashOutParts, partOf } from "../../rules/betting/cash-out.ts";
import table from "../../rules/tables/betting.json";
import { type Micro, parseMoney, toWire } from "../../rules/money.ts";
import { arrayOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";
import type { StoredBet, StoredLeg } from "./book-bet.ts";
import { type Book, cancelOf } from "./book.ts";
import { legAfter } from "./leg-ends.ts";

/** What a bet was worth when its player asked. It stands for five seconds, unless betting was stopped meanwhile. */
export interface Quote {
  id: string;
  bet: string;
  /** Of the bet that it is of: one that has changed since is worth something else. */
  revision: number;
  parts: readonly QuotedPart[];
  at: number;
  expiresAt: number;
}

export interface QuotedPart {
  part: number;
  /** Of the stake. */
  amountMicro: Micro;
  payoutMicro: Micro;
}

/** Undefined while any leg is suspended. A bet that bonus money is part of is sold whole. */
export function quotedParts(book: Book, bet: StoredBet, { isWhole }: { isWhole: boolean }): QuotedPart[] | undefined {
  const legs = bet.legs.map((leg) => valued(book, leg));
  if (legs.some((leg) => leg === undefined)) return undefined;
  const wholeMicro = cashOutOf(
    { stakeMicro: bet.lineMicro, sizes: bet.sizes },
    legs.flatMap((leg) => leg ?? []),
  );
  const leftMicro = bet.stakeMicro - bet.soldMicro;
  return cashOutParts
    .filter((part) => part === 100 || !isWhole)
    .map((part) => {
      const amountMicro = part === 100 ? leftMicro : partOf(leftMicro, part);
      const payoutMicro = (wholeMicro * amountMicro) / bet.stakeMicro;
      return { part, amountMicro, payoutMicro: payoutMicro - (payoutMicro % centMicro) };
    })
    .filter(({ amountMicro, payoutMicro }) => amountMicro > 0n && payoutMicro > 0n);
}

/** Whether all that was open then is open now, and was never stopped in between. */
export function stillHolds(book: Book, { legs }: StoredBet, { at }: Pick<Quote, "at">): boolean {
  return legs.every((leg) => {
    if (leg.result) return isSettledSo(book, leg);
    const found = book.offered(leg.selection);
    return found !== undefined && book.stateOf(found.event, found.market) === "open" && found.market.openSince <= at;
  });
}

export function makeQuote(id: string, bet: StoredBet, parts: readonly QuotedPart[], at: number): Quote {
  return { id, bet: bet.id, revision: bet.revision, parts, at, expiresAt: at + table.cashout.quoteTtlMs };
}

export async function writeQuote(pool: pg.Pool, { id, bet, revision, parts, at, expiresAt }: Quote): Promise<void> {
  await pool.query(
    "insert into book_quotes (id, bet_id, revision, parts, at, expires_at) values ($1, $2, $3, $4, $5, $6)",
    [id, bet, revision, JSON.stringify(parts.map(toShownPart)), new Date(at), new Date(expiresAt)],
  );
}

export async function loadQuotes(tx: Tx, ids: readonly string[]): Promise<Map<string, Quote>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.query<QuoteRow>({
    name: "load quotes of the book",
    text: "select id, bet_id, revision, parts, at, expires_at from book_quotes where id = any($1::uuid[])",
    values: [arrayOf(wanted)],
  });
  return new Map(
    rows.map(({ id, bet_id: bet, revision, parts, at, expires_at: expiresAt }) => [
      id,
      { id, bet, revision, parts: parts.map(toPart), at: at.getTime(), expiresAt: expiresAt.getTime() },
    ]),
  );
}

export function toShownPart({ part, amountMicro, payoutMicro }: QuotedPart) {
  return { part, amount: toWire(amountMicro), payout: toWire(payoutMicro) };
}

function toPart({ part, amount, payout }: ReturnType<typeof toShownPart>): QuotedPart {
  return { part, amountMicro: parseMoney(amount) ?? 0n, payoutMicro: parseMoney(payout) ?? 0n };
}

/** As it stands now, fair; undefined while it is suspended. */
function valued(book: Book, leg: StoredLeg): ValuedLeg | undefined {
  const { selection, priceE2, result } = leg;
  if (result) return isSettledSo(book, leg) ? { priceE2, result, chance: 0 } : undefined;
  const found = book.offered(selection);
  if (!found || book.stateOf(found.event, found.market) !== "open") return undefined;
  return { priceE2, result: undefined, ...found.selection.fair };
}

/** Whether nothing is known that its bet has still to be settled by. */
function isSettledSo(book: Book, leg: StoredLeg): boolean {
  const event = book.event(leg.event);
  if (!event) return true;
  const known = { end: event.ends.get(leg.market), cancelled: cancelOf(event, leg.market) };
  return legAfter(leg, known) === undefined;
}

const centMicro = 10_000n;

interface QuoteRow {
  id: string;
  bet_id: string;
  revision: number;
  parts: ReturnType<typeof toShownPart>[];
  at: Date;
  expires_at: Date;
}
