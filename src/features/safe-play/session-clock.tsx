import { useTranslation } from "react-i18next";
import type { Currency } from "../../../rules/money.ts";
import type { PlayNow } from "../../../worker/safe-play/feature.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useTold } from "../../shell/reveal.ts";
import { clockText } from "./clock-text.ts";
import styles from "./session-clock.module.css";
import { sessionFigures } from "./session-figures.ts";
import { useNow } from "./use-now.ts";

interface Props {
  play: PlayNow | undefined;
  currency: Currency;
}

const unplayed: PlayNow = { session: null, stops: [], aheadMs: 0 };

export function SessionClock({ play = unplayed, currency }: Props) {
  const { t } = useTranslation("safe-play");
  const format = useFormat();
  const { playedMs, net } = sessionFigures(play, useNow(1_000));
  const told = useTold("money", net, (_, before) => before);
  const amount = format.money(told, currency, { signed: true });
  return (
    <div className={styles.clock} role="group" aria-label={t("session.label")}>
      <span className={styles.time} aria-hidden="true">
        {clockText(playedMs)}
      </span>
      <span className="visually-hidden">{t("session.played", { count: Math.floor(playedMs / 60_000) })}</span>
      <span className="visually-hidden">{t("session.net", { amount })}</span>
      <b className={styles.net} aria-hidden="true">
        {amount}
      </b>
    </div>
  );
}
