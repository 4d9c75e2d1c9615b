import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../../contract/errors.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useStream } from "../../link/use-stream.ts";
import { useNotices } from "../notices/use-notices.tsx";
import { errorKeys } from "./error-text.ts";

/** Says in words what went wrong: beside a field, or as one notification of several lines, the latest of whoever tells it. */
export function useErrors(topic?: string) {
  const { t, i18n } = useTranslation("errors");
  const notices = useNotices();
  const own = useId();
  const about = topic ?? own;
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";

  /** The words of an error key; those of a newer house that we have none for are told in general. */
  function textOf(key: string): string {
    // What goes wrong anywhere, with an account, with documents and names, and at the cashier has its words apart.
    const names = [
      `errors:error.${key}`,
      `account-errors:error.${key}`,
      `verification:error.${key}`,
      `cashier:error.${key}`,
    ];
    const known = names.find((name) => i18n.exists(name));
    return t((known ?? "error.internal") as "error.internal");
  }

  /** Each limit that stands in the way, with what it leaves. */
  function limitLines({ fields }: CallError): string[] {
    return Object.entries(fields).map(([name, [message = ""]]) => {
      const limit = t(`limit.${name}` as "limit.loss_day");
      const left = parseMoney(message.split(":")[1]?.trim() ?? "") ?? 0n;
      return left > 0n ? t("limit_left", { limit, left: format.money(left, currency) }) : t("limit_used_up", { limit });
    });
  }

  return {
    textOf,
    /** The words of a field's fault, if it has one. */
    faultText: (fault: string | undefined) => (fault === undefined ? undefined : textOf(fault)),
    /** Screens that have nothing to go wrong do not bring the words for it along. */
    ready: () => loadWords(i18n, languageOfLocale(i18n.language), ["errors", "account-errors"]),
    /** What was told is past: it is tried again, or has gone well. */
    forget: () => notices.forget(about),
    tell(error: CallError) {
      const isLimit = error.error === "limit_reached";
      const lines = isLimit ? limitLines(error) : errorKeys(error).map(textOf);
      const title = isLimit ? t("error.limit_reached") : t("error.error");
      notices.forget(about);
      if (lines.length > 0) notices.show({ id: crypto.randomUUID(), kind: "bad", title, lines, stays: true, about });
    },
  };
}
