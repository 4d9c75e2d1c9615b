import { randomUUID } from "node:crypto";
import { parse } from "valibot";
import {
  getCashOutQuote,
  type CashOutQuote,
  type BookBet,
  type BookBetReply,
  getBookBets,
  placeBookBet,
  type PriceOffer,
} from "../../contract/betting.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { TestHouse } from "../world/house.ts";
import { bearer } from "./accounts.ts";
import { type ManyPlayer, sender } from "./many-players.ts";

export interface Slip {
  legs: readonly (readonly [selection: string, price: string])[];
  amount?: string;
  kind?: BookBet["kind"];
  system?: { sizes: number[] };
  accept?: BookBet["accept"];
  offer?: string;
}

/** Players of the book at one house. */
export function bookBettors(house: TestHouse) {
  const send = sender(house);

  function place(
    who: ManyPlayer,
    { legs, amount = "100.00", kind, accept = "ask", ...slip }: Slip,
    key = randomUUID(),
  ) {
    const body = {
      kind: kind ?? (legs.length === 1 ? "single" : "express"),
      amount,
      accept,
      legs: legs.map(([selection, price]) => ({ selection, price, version: 1 })),
      ...slip,
    };
    return send<BookBetReply & { offer?: PriceOffer } & ErrorBody>(who, "POST", "/betting/bets", { body, key });
  }

  async function bets({ token }: ManyPlayer, query = ""): Promise<BookBet[]> {
    const { json } = await house.api(`/betting/bets${query}`, { headers: bearer(token) });
    return parse(getBookBets.reply, json).items;
  }

  return {
    /** What the bet is worth now, or why it cannot be sold. */
    async quote({ token }: ManyPlayer, { id }: Pick<BookBet, "id">): Promise<CashOutQuote | string> {
      const { json, status } = await house.api<ErrorBody>(`/betting/bets/${id}/quote`, { headers: bearer(token) });
      return status === 200 ? parse(getCashOutQuote.reply, json) : json.error;
    },
    sell: (who: ManyPlayer, { id }: Pick<BookBet, "id">, quote: string, part: number, key: string = randomUUID()) =>
      send<BookBetReply & ErrorBody>(who, "POST", `/betting/bets/${id}/cash-out`, { body: { quote, part }, key }),
    place,
    /** Fails unless the bet is taken. */
    async placed(who: ManyPlayer, slip: Slip): Promise<BookBet> {
      const reply = await place(who, slip);
      if (reply.status !== 200) throw new Error(reply.text);
      return parse(placeBookBet.reply, JSON.parse(reply.text)).bet;
    },
    bets,
    async bet(who: ManyPlayer, { id }: Pick<BookBet, "id">): Promise<BookBet> {
      const found = (await bets(who)).find((each) => each.id === id);
      if (!found) throw new Error(`bet ${id} is not listed`);
      return found;
    },
  };
}
