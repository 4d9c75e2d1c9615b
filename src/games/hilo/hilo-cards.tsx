import type { HiloView } from "../../../rules/games/hilo.ts";
import { CardTable } from "./card-table.tsx";
import { CardTrail } from "./card-trail.tsx";
import styles from "./hilo-cards.module.css";
import { RankScale } from "./rank-scale.tsx";

interface Props {
  /** Distinguishes the cards of one round from those of another. */
  round: string | undefined;
  view: HiloView | undefined;
  /** The cards on the table; the last may still be moving, before anything else shows it. */
  cards: readonly number[];
  /** A card was requested and has not arrived yet. */
  waiting: boolean;
  moves: boolean;
  end: "won" | "lost" | undefined;
}

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
