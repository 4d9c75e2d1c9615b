import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Currency, currencies, type Micro, toWire } from "../rules/money.ts";
import type { Language } from "../src/i18n/languages.ts";

const signs: Readonly<Record<string, Currency | "%">> = {
  "₽": "RUB",
  "₸": "KZT",
  "₹": "INR",
  $: "USD",
  "€": "EUR",
  "%": "%",
};

/** Every figure of a text in its order, in plain digits, with what it is of where a sign says so: "85", "100 %", "500 RUB". */
export function figuresIn(text: string, language: Language): string[] {
  const figure = /([₽₸₹$€])?(\d+(?:\.\d+)?)(?:\u00a0([%₽₸₹$€]))?/g;
  return [...plain(text, language).matchAll(figure)].map(([, before, digits = "", after]) => {
    const sign = before ?? after;
    return sign === undefined ? digits : `${digits} ${signs[sign]}`;
  });
}

/** An amount as `figuresIn` gives it. */
export function figureOf(amount: Micro, currency: Currency): string {
  return `${Number(toWire(amount))} ${currency}`;
}

/** A sum that is told in every currency, as `figuresIn` gives it, in no order. */
export function inEveryCurrency(sum: (currency: Currency) => Micro): string[] {
  return currencies.map((currency) => figureOf(sum(currency), currency)).toSorted();
}

/** A section of a policy, paragraph by paragraph. */
export function policySection(language: "en" | "ru", policy: string, id: string): string[] {
  const path = join(resolve(import.meta.dirname, "../locales"), language, "policies", `${policy}.json`);
  const { sections } = JSON.parse(readFileSync(path, "utf8")) as { sections: { id: string; body: string[] }[] };
  return sections.find((section) => section.id === id)?.body.flat() ?? [];
}

function plain(text: string, language: Language): string {
  if (language === "en") return text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  return text.replaceAll(/(?<=\d)\u00a0(?=\d{3}(?!\d))/g, "").replaceAll(/(?<=\d),(?=\d)/g, ".");
}
