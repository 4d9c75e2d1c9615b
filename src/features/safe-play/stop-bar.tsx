import { Moon } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { PlayStop } from "../../../contract/play.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./stop-bar.module.css";

/** Quietly, that play is closed, why, and until when. */
export function StopBar({ stop: { error, limit, until } }: { stop: PlayStop }) {
  const { t } = useTranslation(["safe-play", "errors"]);
  const format = useFormat();
  const time = until === null ? "" : format.deadline(until);
  const limitName = limit ? t(`errors:limit.${limit.kind}_${limit.period}`) : "";
  const text =
    error === "limit_reached"
      ? t("bar.limit_reached", { limit: limitName, time })
      : error === "cooling_off"
        ? t("bar.cooling_off", { time })
        : until === null
          ? t("bar.for_good")
          : t("bar.self_excluded", { time });
  return (
    <section className={styles.bar} aria-label={t("bar.label")}>
      <Icon node={Moon} />
      <p className={styles.text} role="status">
        {text} {error !== "limit_reached" && <span className={styles.more}>{t("bar.closed")}</span>}
      </p>
      <Link href={links.setting()} className={styles.link}>
        {t("bar.limits")}
      </Link>
    </section>
  );
}
