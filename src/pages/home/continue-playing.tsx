import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { usePart } from "../../shell/use-part.ts";
import { RowHead } from "../../ui/row-head.tsx";
import styles from "./continue-playing.module.css";

const loadYourGames = () => import("./your-games.tsx").then(({ YourGames }) => YourGames);

/** What the player played last, of the device's own knowledge too: its place stands before that is known. */
export function ContinuePlaying({ bets }: { bets: Cached<Bet[]> }) {
  const { t } = useTranslation("home");
  const part = usePart(bets !== undefined, loadYourGames);
  return (
    <nav className={styles.row} aria-labelledby="continue">
      <RowHead id="continue" title={bets?.value.length === 0 ? t("player.where") : t("player.again")}>
        <Link href={links.history()}>{t("player.history")}</Link>
      </RowHead>
      <div className={styles.place}>{part && <part.View bets={bets?.value ?? []} />}</div>
    </nav>
  );
}
