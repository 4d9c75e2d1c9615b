import { createHash } from "node:crypto";
import type { PaymentMethod } from "../../contract/cashier.ts";
import { type Currency, currencies, type Micro, parseAmount, toWire, fromRub } from "../../rules/money.ts";
import type { MethodOffer } from "../payments/method-offer.ts";
import type { Rate, RateTable } from "./rates.ts";

export interface Method extends Omit<MethodOffer, "currencies" | "min" | "max" | "default" | "costs"> {
  /** Names the method in the API; stable for as long as it is offered. */
  hash: string;
  currency: Currency;
  minMicro: Micro;
  maxMicro: Micro;
  defaultMicro: Micro;
  costs: { percent: string; fixedMicro: Micro };
}

type Way = MethodOffer["way"];

export function createMethods(offers: readonly MethodOffer[]) {
  const all = offers.flatMap((offer) => (offer.currencies ?? currencies).map((each) => inCurrency(offer, each)));
  const byHash = new Map(all.map((method) => [method.hash, method]));
  const names = new Map(offers.map((offer) => [nameOf(offer.way, offer.id), offer.name]));
  return {
    of: (currency: Currency, way: Way) => all.filter((method) => method.currency === currency && method.way === way),
    find(hash: string, way: Way): Method | undefined {
      const found = byHash.get(hash);
      return found?.way === way ? found : undefined;
    },
    /** The display name, also of methods no longer offered. */
    nameOf: (id: string, way: Way): MethodOffer["name"] => names.get(nameOf(way, id)) ?? { ru: id, en: id, kz: id },
  };
}
export type Methods = ReturnType<typeof createMethods>;

export function methodHash(way: Way, id: string, currency: Currency): string {
  return createHash("sha256").update(`${way} ${id} ${currency}`).digest("hex").slice(0, 32);
}

/** The method's exchange rate; undefined for the player's own currency, or while the rate is unknown. */
export function rateOf({ coin, currency }: Pick<Method, "coin" | "currency">, rates: RateTable): Rate | undefined {
  return coin ? rates.find(currency, coin.currency) : undefined;
}

/** As players see it; undefined for a coin whose rate is unknown. */
export function shownMethod(method: Method, rates: RateTable): PaymentMethod | undefined {
  const { hash, name: shownName, kind, coin, costs } = method;
  const exchange = rateOf(method, rates);
  if (coin && !exchange) return undefined;
  return {
    hash,
    name: shownName,
    kind,
    min_amount: toWire(method.minMicro),
    max_amount: toWire(method.maxMicro),
    default_amount: toWire(method.defaultMicro),
    exchange_currency: coin?.currency ?? null,
    exchange: exchange ?? null,
    network: coin?.network ?? null,
    costs: { percent: costs.percent, fixed: toWire(costs.fixedMicro) },
  };
}

function inCurrency({ min, max, default: usual, costs, ...offer }: MethodOffer, own: Currency): Method {
  return {
    ...offer,
    hash: methodHash(offer.way, offer.id, own),
    currency: own,
    minMicro: inOwn(min),
    maxMicro: inOwn(max),
    defaultMicro: inOwn(usual),
    costs: { percent: costs.percent, fixedMicro: inOwn(costs.fixed) },
  };

  function inOwn(text: string): Micro {
    return fromRub(parseAmount(text) ?? 0n, own);
  }
}

function nameOf(way: Way, id: string): string {
  return `${way} ${id}`;
}
