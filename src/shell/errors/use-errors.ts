import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../../contract/errors.ts";
import { loadWords } from "../../i18n/create-i18n.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { useNotices } from "../notices/use-notices.tsx";
import { errorFaults, figureOf, keyOf } from "./error-text.ts";

/** Shows errors as text at fields, or as one notification of several lines, replacing the topic's previous one. */
export function useErrors(topic?: string) {
  const { t, i18n } = useTranslation("errors");
  const notices = useNotices();
  const own = useId();
  const about = topic ?? own;
  const format = useFormat();
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";

  /** The text of a fault; a general one for faults of a newer house. */
  function textOf(fault: string): string {
    const key = keyOf(fault);
    const figure = figureOf(fault);
    if (i18n.exists(`errors:limit.${key}`)) return limitText(key, figure);
    // Namespaces with error texts: general, accounts, login, verification and cashier.
    const names = [
      `errors:error.${key}`,
      `account-errors:error.${key}`,
      `session:error.${key}`,
      `verification:error.${key}`,
      `cashier:error.${key}`,
    ];
    const known = names.find((name) => i18n.exists(name));
    const limit = figure === undefined ? "" : format.money(figure, currency);
    return t((known ?? "error.internal") as "error.internal", { limit });
  }

  function limitText(name: string, left = 0n): string {
    const limit = t(`limit.${name}` as "limit.loss_day");
    return left > 0n ? t("limit_left", { limit, left: format.money(left, currency) }) : t("limit_used_up", { limit });
  }

  /** Error texts are not part of the screens' translations; they load afterwards. */
  function ready(): Promise<void> {
    return loadWords(i18n, languageOfLocale(i18n.language), ["errors", "account-errors"]);
  }
  const prepare = useEffectEvent(() => void ready().catch(() => {})); // Requested again when needed.
  useEffect(() => prepare(), []);

  function show(error: CallError) {
    const isLimit = error.error === "limit_reached";
    const lines = isLimit
      ? Object.entries(error.fields).map(([name, [message = ""]]) => limitText(name, figureOf(message)))
      : errorFaults(error).map(textOf);
    const title = isLimit ? t("error.limit_reached") : t("error.error");
    if (lines.length === 0) return notices.forget(about);
    notices.show({ id: crypto.randomUUID(), kind: "bad", title, lines, stays: true, about, isLatest: true });
  }

  return {
    textOf,
    faultText: (fault: string | undefined) => (fault === undefined ? undefined : textOf(fault)),
    ready,
    /** Removes what was shown, because of a new attempt or success. */
    forget: () => notices.forget(about),
    tell(error: CallError) {
      if (i18n.hasResourceBundle(i18n.language, "errors")) return show(error);
      const told = () => show(error);
      void ready().then(told, told);
    },
  };
}
