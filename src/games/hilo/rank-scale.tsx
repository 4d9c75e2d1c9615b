import { rankOf, ranks } from "../../../rules/games/hilo-figures.ts";
import { rankText } from "./rank-text.ts";
import styles from "./rank-scale.module.css";

const all = Array.from({ length: ranks }, (_, index) => index + 1);

export function RankScale({ card }: { card: number | undefined }) {
  const at = card === undefined ? undefined : rankOf(card);
  return (
    <ol className={styles.scale} aria-hidden="true">
      {all.map((rank) => (
        <li key={rank} className={styles.rank} data-here={rank === at}>
          {rankText(rank)}
        </li>
      ))}
    </ol>
  );
}
