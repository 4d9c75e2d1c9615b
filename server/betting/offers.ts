import type { PriceOffer } from "../../contract/betting.ts";
import { parsePrice, type PriceE2, priceText } from "../../rules/betting/prices.ts";
import table from "../../rules/tables/betting.json";
import { arrayOf, columnsOf } from "../db/columns.ts";
import type { Tx } from "../db/connect.ts";
import { isUuid } from "../db/uuid.ts";

/** Prices that the house keeps for one player for ten seconds, unless betting on them was stopped meanwhile. */
export interface Offer {
  id: string;
  player: bigint;
  legs: PriceOffer["legs"];
  at: number;
  expiresAt: number;
}

export interface OfferedLeg {
  selection: string;
  priceE2: PriceE2;
  version: number;
}

export function makeOffer(id: string, player: bigint, legs: readonly OfferedLeg[], at: number): Offer {
  const shown = legs.map(({ selection, priceE2, version }) => ({ selection, price: priceText(priceE2), version }));
  return { id, player, legs: shown, at, expiresAt: at + table.offerTtlMs };
}

export function toShownOffer({ id, legs, expiresAt }: Offer): PriceOffer {
  return { id, legs, expires_at: new Date(expiresAt).toISOString() };
}

/** The price that it keeps of a selection. */
export function offeredPrice({ legs }: Offer, selection: string): PriceE2 | undefined {
  const leg = legs.find((each) => each.selection === selection);
  return leg && parsePrice(leg.price);
}

export async function loadOffers(tx: Tx, ids: readonly string[]): Promise<Map<string, Offer>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.query<OfferRow>({
    name: "load offers of the book",
    text: "select id, player_id, legs, at, expires_at from book_offers where id = any($1::uuid[])",
    values: [arrayOf(wanted)],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        player: row.player_id,
        legs: row.legs,
        at: row.at.getTime(),
        expiresAt: row.expires_at.getTime(),
      },
    ]),
  );
}

export async function writeOffers(tx: Tx, offers: readonly Offer[]): Promise<void> {
  if (offers.length === 0) return;
  const rows = offers.map((offer) => ({
    ...offer,
    legs: JSON.stringify(offer.legs),
    at: new Date(offer.at),
    expiresAt: new Date(offer.expiresAt),
  }));
  await tx.query({
    name: "write offers of the book",
    text: `insert into book_offers (id, player_id, legs, at, expires_at)
      select * from unnest($1::uuid[], $2::bigint[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[])`,
    values: columnsOf(rows, ["id", "player", "legs", "at", "expiresAt"]),
  });
}

interface OfferRow {
  id: string;
  player_id: bigint;
  legs: PriceOffer["legs"];
  at: Date;
  expires_at: Date;
}
