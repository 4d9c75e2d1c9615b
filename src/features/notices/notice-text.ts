import type { TFunction } from "i18next";
import type { GameId } from "../../../rules/games/ids.ts";
import { type Currency, parseMoney } from "../../../rules/money.ts";
import type { Notice } from "../../../worker/bridge/notices.ts";
import { links } from "../../shell/links.ts";
import type { Format } from "../../i18n/format.ts";
import { shownName } from "../person/shown-name.ts";

interface Words {
  t: TFunction<readonly ["notices", "common"]>;
  format: Format;
  currency: Currency;
  textOf(errorKey: string): string;
}

export function noticeText(
  { key, values }: Pick<Notice, "key" | "values">,
  { t, format, currency, textOf }: Words,
): { title: string; lines: string[]; more?: { label: string; href: string } } {
  const money = (name: string) => format.money(values[name] ?? "0", currency);
  const game = t(`common:game.${values["game"] ?? ""}` as `common:game.${GameId}`);
  const result = () =>
    (parseMoney(values["payout"] ?? "0") ?? 0n) > 0n
      ? t("bet_paid", { game, amount: money("amount"), payout: money("payout") })
      : t("bet_lost", { game, amount: money("amount") });
  if (key === "bet_went_through" || key === "cashed_out" || key === "duel_joined")
    return { title: t(key), lines: [t("lost_reply"), result()] };
  if (key === "round_ended") return { title: t(key), lines: [result()] };
  if (key === "round_opened" || key === "round_stepped") {
    const isOpen = values["state"] === "open";
    const line = isOpen ? t("round_waits", { game, amount: money("amount") }) : result();
    return { title: t(key), lines: [t("lost_reply"), line] };
  }
  if (key === "round_not_stepped" || key === "not_cashed_out") {
    const { error = "not_placed" } = values;
    const why = error === "not_placed" ? t("move_not_arrived") : textOf(error);
    return { title: t(key), lines: [why, t("round_unmoved", { game, amount: money("amount") })] };
  }
  if (key === "bet_not_placed" || key === "round_not_opened") {
    return {
      title: t(key),
      lines: [textOf(values["error"] ?? "not_placed"), t("nothing_charged", { game, amount: money("amount") })],
    };
  }
  if (isTitled(key)) {
    const { title, text } = titled[key];
    const isUnconfirmed = key === "payout_ordered" && values["state"] === "unconfirmed";
    const told = { game, amount: money("amount"), number: values["number"] ?? "" };
    const line = t(isUnconfirmed ? "payout_unconfirmed_text" : text, told);
    const { error } = values;
    if (error !== undefined)
      return { title: t(title), lines: [error === "not_placed" ? t("move_not_arrived") : textOf(error), line] };
    return { title: t(title), lines: "isAnswer" in titled[key] ? [t("lost_reply"), line] : [line] };
  }
  if (key === "deposit_ordered") {
    return {
      title: t("deposit_ordered"),
      lines: [t("lost_reply"), t("deposit_ordered_text", { amount: money("amount") })],
    };
  }
  if (key === "deposit_not_ordered") {
    const { error = "not_placed" } = values;
    const why = error === "not_placed" ? t("deposit_not_arrived") : textOf(error);
    return {
      title: t("deposit_not_ordered"),
      lines: [why, t("deposit_nothing_paid", { amount: money("amount") })],
    };
  }
  if (key === "verified" || key === "not_verified" || key === "documents_wanted" || key === "kept_until_closed")
    return { title: t(key), lines: [] };
  if (key === "seeds_false") {
    const more = { label: t("seeds_false_more"), href: links.fairness() };
    return { title: t(key), lines: [t("seeds_false_text")], more };
  }
  if (key === "book_open" || key === "book_closed") {
    const more = { label: t("book_look"), href: links.book("event", values["event"] ?? "") };
    return { title: t(key), lines: [t(key === "book_open" ? "book_open_text" : "book_closed_text")], more };
  }
  if (key === "setting_refused" || key === "chat_refused") {
    return { title: t(key), lines: [textOf(values["error"] ?? "internal")] };
  }
  if (key === "promo_dropped")
    return { title: t(key, { code: values["code"] }), lines: [textOf(values["error"] ?? "")] };
  if (key === "logged_in_as") {
    const name = shownName(values["name"] ?? "", (id) => t("common:player", { id }));
    return { title: t(key, { name }), lines: [] };
  }
  return { title: textOf(key), lines: [] };
}

/** A title and a line; before that stands why not, or that the answer had been lost. */
const titled = {
  book_bet_in: { title: "shared_bet_in", text: "book_number", isAnswer: true },
  book_bet_not_in: { title: "bet_not_placed", text: "book_nothing" },
  book_bet_refused: { title: "bet_not_placed", text: "book_back" },
  book_cashed_out: { title: "cashed_out", text: "book_number", isAnswer: true },
  book_not_cashed_out: { title: "not_cashed_out", text: "book_still_in", isAnswer: true },
  shared_bet_in: { title: "shared_bet_in", text: "shared_in_round", isAnswer: true },
  shared_bet_back: { title: "shared_bet_back", text: "shared_stake_back", isAnswer: true },
  shared_bet_not_back: { title: "shared_bet_not_back", text: "shared_still_in", isAnswer: true },
  crash_not_cashed_out: { title: "not_cashed_out", text: "shared_still_in", isAnswer: true },
  shared_refunded: { title: "shared_refunded", text: "shared_stake_back" },
  duel_created: { title: "duel_created", text: "duel_waits", isAnswer: true },
  duel_not_created: { title: "duel_not_created", text: "nothing_charged", isAnswer: true },
  duel_not_joined: { title: "duel_not_joined", text: "nothing_charged", isAnswer: true },
  duel_cancelled: { title: "duel_cancelled", text: "shared_stake_back", isAnswer: true },
  duel_not_cancelled: { title: "duel_not_cancelled", text: "shared_still_in", isAnswer: true },
  payout_ordered: { title: "payout_ordered", text: "payout_ordered_text" },
  payout_not_ordered: { title: "payout_not_ordered", text: "payout_not_ordered_text" },
  payout_confirmed: { title: "payout_confirmed", text: "payout_ordered_text" },
  payout_not_confirmed: { title: "payout_not_confirmed", text: "payout_not_confirmed_text" },
  payout_sent: { title: "payout_sent", text: "payout_sent_text" },
  payout_done: { title: "payout_done", text: "payout_done_text" },
  payout_refused: { title: "payout_refused", text: "payout_refused_text" },
  payout_cancelled: { title: "payout_cancelled", text: "payout_cancelled_text" },
} as const;

function isTitled(key: string): key is keyof typeof titled {
  return key in titled;
}
