import { Star } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Bet } from "../../../contract/bets.ts";
import { rtpOf } from "../../../rules/games/at-a-glance.ts";
import { type GameId, gameIds, isGameId } from "../../../rules/games/ids.ts";
import { GameCover } from "../../games/game-cover.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./your-games.module.css";

const most = 6;

interface Again {
  game: GameId;
  /** When it was played last. */
  at?: string;
  isMarked?: boolean;
}

/** What was played last comes first, then what is marked; who has played nothing yet finds games to begin with. */
export function YourGames({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation(["home", "common"]);
  const format = useFormat();
  const favourites = useStream((layer) => layer.favourites.favourites$())?.value.items ?? [];
  const marked = favourites.flatMap((name) => gameIds.find((game) => game === name) ?? []);
  const played = new Map<GameId, string>();
  for (const { game, at } of bets) if (isGameId(game) && !played.has(game)) played.set(game, at);
  const known: Again[] = [
    ...[...played].map(([game, at]) => ({ game, at, isMarked: marked.includes(game) })),
    ...marked.filter((game) => !played.has(game)).map((game) => ({ game, isMarked: true })),
  ];
  const shown: Again[] = known.length > 0 ? known : gameIds.map((game) => ({ game }));
  return (
    <ul className={styles.games}>
      {shown.slice(0, most).map(({ game, at, isMarked }) => (
        <li key={game} data-game={game}>
          <Link href={links.game(game)} className={styles.game}>
            <span className={styles.cover} aria-hidden="true">
              <GameCover game={game} />
            </span>
            <span className={styles.words}>
              <b>{t(`common:game.${game}`)}</b>
              <small>
                {at !== undefined
                  ? format.moment(at)
                  : isMarked
                    ? t("player.marked")
                    : t("games.return", { share: format.share(Number(rtpOf(game))) })}
              </small>
            </span>
            {isMarked && <Icon node={Star} size="small" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
