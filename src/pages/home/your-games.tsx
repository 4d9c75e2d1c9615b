import { Star } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import type { BetGameId } from "../../../rules/games/ids.ts";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./your-games.module.css";

export function YourGames({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation(["regulars", "common"]);
  const favourites = useStream((layer) => layer.favourites.favourites$())?.value.items ?? [];
  const recent = [...new Set(bets.map(({ game }) => game))].filter((game) => !favourites.some((own) => own === game));
  if (favourites.length + recent.length === 0) return null;
  return (
    <nav className={styles.row} aria-label={t("yours.title")}>
      <Row name={t("yours.favourites")} games={favourites} isMarked />
      <Row name={t("yours.recent")} games={recent} />
    </nav>
  );
}

function Row({ name, games, isMarked }: { name: string; games: readonly BetGameId[]; isMarked?: boolean }) {
  const { t } = useTranslation("common");
  if (games.length === 0) return null;
  return (
    <div className={styles.group}>
      <h2 className={styles.name}>{name}</h2>
      <ul className={styles.games}>
        {games.map((game) => (
          <li key={game} data-game={game}>
            <Link href={links.game(game)} className={styles.game}>
              {isMarked && <Icon node={Star} size="small" />}
              {t(`game.${game}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
