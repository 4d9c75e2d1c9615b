import { CardBack } from "./card-back.tsx";
import { PlayingCard } from "./playing-card.tsx";
import styles from "./card-table.module.css";
import { useDeal } from "./use-deal.ts";

interface Props {
  /** Distinguishes the cards of one round from those of another. */
  round: string | undefined;
  cards: readonly number[];
  /** A card was requested and has not arrived yet. */
  waiting: boolean;
  moves: boolean;
  end: "won" | "lost" | undefined;
}

const shownCards = 3;

export function CardTable({ round, cards, waiting, moves, end }: Props) {
  const top = round === undefined || cards.length === 0 ? undefined : `${round}:${cards.length}`;
  const card = useDeal({ top, waiting, moves });
  const last = cards.length - 1;
  return (
    <div className={styles.table} aria-hidden="true">
      <div className={styles.deck} data-waiting={waiting && moves}>
        <CardBack />
        <CardBack />
        <CardBack />
      </div>
      <div className={styles.place}>
        {cards.map((each, index) => {
          const depth = last - index;
          if (depth >= shownCards) return null;
          return (
            <div
              key={`${round}:${index}`}
              ref={depth === 0 ? card : undefined}
              className={styles.card}
              data-depth={depth}
              data-end={depth === 0 ? end : undefined}
            >
              <div className={styles.front}>
                <PlayingCard card={each} />
              </div>
              <div className={styles.back}>
                <CardBack />
              </div>
            </div>
          );
        })}
        {cards.length === 0 && (
          <div className={styles.unseen}>
            <CardBack />
          </div>
        )}
      </div>
    </div>
  );
}
