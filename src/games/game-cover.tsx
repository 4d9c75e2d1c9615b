import type { SoloGameId } from "../../rules/games/ids.ts";
import { usePart } from "../shell/use-part.ts";
import { games } from "./games.ts";
import styles from "./game-cover.module.css";

/** What a game comes down to, in one picture. It comes after the words, which can be read and pressed before. */
export function GameCover({ game }: { game: SoloGameId }) {
  const cover = usePart(true, games[game].cover);
  return cover && <cover.View className={styles.cover} />;
}
