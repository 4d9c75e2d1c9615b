import { type GameId, isGameId, type PlayedId } from "../../rules/games/ids.ts";
import { usePart } from "../shell/use-part.ts";
import { games } from "./games.ts";
import styles from "./game-cover.module.css";

/** The picture of a game of the house. It loads after the text, which works without it. */
export function GameCover({ game }: { game: PlayedId }) {
  return isGameId(game) ? <OwnCover game={game} /> : null;
}

function OwnCover({ game }: { game: GameId }) {
  const cover = usePart(true, games[game].cover);
  return cover && <cover.View className={styles.cover} />;
}
