import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { cells } from "../../../rules/games/miner-figures.ts";
import { ResultsRow } from "../table/bets/results-row.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import type { Keys } from "../table/keys/use-keys.ts";
import { MinerField } from "./miner-field.tsx";
import type { MinerRound } from "./miner-round.ts";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./miner-stage.module.css";
import type { AutoPick as Auto } from "./use-auto-pick.ts";
import { useMinerWords } from "./use-miner-words.ts";

const loadSide = () => import("./miner-side.tsx").then(({ MinerSide }) => MinerSide);

interface Props {
  game: ShownGame;
  round: Pick<MinerRound, "round" | "view" | "isOpen" | "canStep" | "steps" | "staged">;
  mines: number;
  auto: Auto;
  /** The cells planned to be opened, in order; `onMark` adds or removes one. */
  marks?: readonly number[] | undefined;
  onMark?: ((cell: number) => void) | undefined;
  /** The id of the text that says why no cell can be opened for now, as without a network. */
  away: string | undefined;
  onOpen(cell: number): void;
  onRandom(): void;
  bets: readonly Bet[];
  sum: Table["sum"];
  animate: boolean;
  /** Keys of the field, beside those that move. */
  keys: Keys;
}

export function MinerStage({
  game,
  round,
  mines,
  auto,
  marks,
  onMark,
  away,
  onOpen,
  onRandom,
  bets,
  sum,
  animate,
  keys,
}: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["miner", "table"]);
  const words = useMinerWords(sum);
  const { view, steps, staged } = round;
  const shown = round.round;
  const calm = useCalm(staged.round?.id, staged.view?.bombs ? cells : (staged.view?.opened.length ?? 0));
  const end = shown && shown.state !== "open" ? shown.state : undefined;
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <ResultsRow game={game} bets={bets} />
      <p className={styles.words} data-end={end} role="status">
        {words.said(shown, view)}
      </p>
      {away !== undefined && (
        <p id={away} hidden>
          {t("table:bet.round_kept")}
        </p>
      )}
      <div className={styles.table}>
        <MinerField
          view={staged.view}
          isOpen={staged.isOpen}
          away={away}
          pending={steps.map(({ cell }) => cell)}
          calm={calm}
          animate={animate}
          marks={marks}
          onMark={onMark}
          onOpen={onOpen}
          keys={keys}
        />
        <div className={styles.side}>
          <Later load={loadSide} props={{ round, mines, auto, away, onRandom, sum }} />
        </div>
      </div>
    </section>
  );
}

/** How many cells had been turned over when the round was first shown here. */
function useCalm(id: string | undefined, turned: number): number {
  const [first, setFirst] = useState({ id, turned });
  if (first.id === id) return first.turned;
  setFirst({ id, turned });
  return turned;
}
