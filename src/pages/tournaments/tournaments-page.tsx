import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { Tournament } from "../../../contract/tournaments.ts";
import { links } from "../../shell/links.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { TournamentsView } from "./tournaments-view.tsx";
import styles from "./tournaments.module.css";

const statuses = ["active", "upcoming", "finished"] as const satisfies readonly Tournament["status"][];

/** Tournaments of one status, which the address names; those that run by default. */
export default function TournamentsPage() {
  const { t } = useTranslation("tournaments");
  const layer = useLayer();
  const [path] = useLocation();
  const status = statuses.find((known) => path.replace(/\/$/, "").endsWith(`/${known}`)) ?? "active";
  const tournaments = useStream((layer) => layer.tournaments.tournaments$({ status }));
  return (
    <div className={styles.page}>
      <PageHead title={t("meta.title")} lead={t("lead")} />
      <div className={styles.bar}>
        <nav className={styles.statuses} aria-label={t("status.label")}>
          {statuses.map((each) => (
            <Link
              key={each}
              href={links.tournaments(each)}
              className={styles.status}
              aria-current={each === status ? "page" : undefined}
            >
              {t(`status.${each}`)}
            </Link>
          ))}
        </nav>
        <Link href={links.top()} className={styles.top}>
          {t("top")}
        </Link>
      </div>
      <TournamentsView
        key={status}
        status={status}
        tournaments={tournaments}
        onMore={() => layer.tournaments.moreTournaments({ status })}
        onRetry={() => void layer.app.retry()}
      />
    </div>
  );
}
