import type { HiloView } from "../../../rules/games/hilo.ts";
import { CardTable } from "./card-table.tsx";
import { CardTrail } from "./card-trail.tsx";
import styles from "./hilo-cards.module.css";
import { RankScale } from "./rank-scale.tsx";

interface Props {
  /** Tells the cards of one round from those of another. */
  round: string | undefined;
  view: HiloView | undefined;
  /** The cards on the table: the last may still be on its way, and nothing else tells of it. */
  cards: readonly number[];
  /** A card was asked for and is not there yet. */
  waiting: boolean;
  moves: boolean;
  end: "won" | "lost" | undefined;
}

/** All that is drawn of a round: the card on the table, where it stands among the ranks, and those before it. */
export function HiloCards({ round, view, cards, waiting, moves, end }: Props) {
  return (
    <>
      <div className={styles.play}>
        <CardTable round={round} cards={cards} waiting={waiting} moves={moves} end={end} />
        <RankScale card={view?.cards.at(-1)} />
      </div>
      <CardTrail view={view} />
    </>
  );
}
