import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VipState } from "../../../contract/vip.ts";
import { parseMoney } from "../../../rules/money.ts";
import { vipLevels } from "../../../rules/promotions/vip-levels.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { PointNote, useVipFigures } from "./vip-figures.tsx";
import styles from "./vip-club.module.css";

/** The player's level and the way to the next; a level that is reached meanwhile is told. */
export function OwnPlace({ state }: { state: VipState }) {
  const { t } = useTranslation("vip");
  const format = useFormat();
  const { points: shown, wholePoints } = useVipFigures();
  const [seen, setSeen] = useState(state.level);
  const { level, status, kept_until: keptUntil } = state;
  if (level < seen) setSeen(level);
  const points = parseMoney(state.points) ?? 0n;
  const next = vipLevels[level + 1];
  const from = vipLevels[level]?.from ?? 0n;
  // Who has not asked may have more than the next level needs.
  const share = next ? Math.min(1, Number(points - from) / Number(next.from - from)) : 1;
  return (
    <>
      <h1 id="vip" className={styles.title}>
        {status === "member" ? t("level", { level }) : t("no_level")}
      </h1>
      <p className={styles.points}>
        <b>{t("points", { points: shown(state.points) })}</b>
        <span>
          {next && points < next.from
            ? t("next", { level: next.level, points: wholePoints(next.from - points) })
            : next === undefined && t("highest")}
        </span>
      </p>
      <progress
        className={styles.progress}
        value={share}
        max={1}
        aria-label={next ? t("progress", { level: next.level }) : t("highest")}
      />
      {next && (
        <p className={styles.ends}>
          <span>{wholePoints(from)}</span>
          <span>{wholePoints(next.from)}</span>
        </p>
      )}
      <p className={styles.soft}>
        <PointNote />
        {keptUntil !== null && ` ${t("kept", { date: format.date(keptUntil.slice(0, 10)) })}`}
      </p>
      <p className={styles.reached} role="status">
        {level > seen && t("reached", { level })}
      </p>
    </>
  );
}
