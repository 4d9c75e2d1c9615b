import type { BellEntry } from "../../contract/bell.ts";
import type { PushMessage } from "../../contract/push.ts";
import en from "../../locales/en/bell.json";
import kz from "../../locales/kz/bell.json";
import ru from "../../locales/ru/bell.json";
import { formatMoney, parseMoney } from "../../rules/money.ts";
import { bellPath } from "../../rules/bell-paths.ts";
import type { Locale } from "../http/visit.ts";
import { prefixOf } from "../http/site-paths.ts";

const words: Record<Locale, typeof en.kind> = {
  "ru-RU": ru.kind,
  "en-US": en.kind,
  "kk-KZ": kz.kind,
  "pt-BR": en.kind,
};

/** An entry of the bell, in the player's language. Reasons stay inside: others may see the screen. */
export function pushMessage(entry: BellEntry, locale: Locale): PushMessage {
  return {
    title: words[locale][entry.kind],
    body: amountOf(entry.data, locale),
    data: prefixOf(locale) + bellPath(entry),
    tag: `bell:${entry.id}`,
    icon: "/icon-192.png",
  };
}

function amountOf(data: BellEntry["data"], locale: Locale): string {
  if (!("amount" in data) || ("state" in data && data.state === "lost")) return "";
  const micro = parseMoney(data.amount) ?? 0n;
  return micro === 0n ? "" : formatMoney(micro, data.currency, locale);
}

/** What is offered rather than told: for who has agreed to it alone. */
const promotional: ReadonlySet<BellEntry["kind"]> = new Set([
  "bonus_granted",
  "bonus_expiring",
  "offer_expiring",
  "spins_expiring",
  "level_reached",
  "rakeback_claimable",
]);

export function isPromotional({ kind }: Pick<BellEntry, "kind">): boolean {
  return promotional.has(kind);
}
