import { Play, Shuffle, Square } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/games.ts";
import { cells, safeChance, safeMultiplier } from "../../../rules/games/miner-figures.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { LastResults } from "../table/last-results.tsx";
import type { ShownGame } from "../table/shown-game.ts";
import type { Table } from "../table/table.ts";
import type { Keys } from "../table/use-keys.ts";
import { MinerField } from "./miner-field.tsx";
import type { MinerRound } from "./miner-round.ts";
import styles from "./miner-stage.module.css";
import type { AutoPick as Auto } from "./use-auto-pick.ts";
import { useMinerWords } from "./use-miner-words.ts";

interface Props {
  game: ShownGame;
  round: Pick<MinerRound, "round" | "view" | "isOpen" | "canStep" | "doing">;
  /** Mines of the next round. */
  mines: number;
  auto: Auto;
  /** The cells that are planned to be opened, in their order; and what adds one or takes it out. */
  marks?: readonly number[] | undefined;
  onMark?: ((cell: number) => void) | undefined;
  onOpen(cell: number): void;
  onRandom(): void;
  bets: readonly Bet[];
  /** Amounts as they are played for. */
  sum: Table["sum"];
  animate: boolean;
  /** What keys do on the field, beside moving. */
  keys: Keys;
}

/** The field, what the next cell is worth and how likely it is to be safe, and what has come of the last. */
export function MinerStage({
  game,
  round,
  mines,
  auto,
  marks,
  onMark,
  onOpen,
  onRandom,
  bets,
  sum,
  animate,
  keys,
}: Props) {
  const { t } = useTranslation(["miner", "common"]);
  const format = useFormat();
  const words = useMinerWords(sum);
  const { view, isOpen, doing } = round;
  const shown = round.round;
  const calm = useCalm(shown?.id, view?.bombs ? cells : (view?.opened.length ?? 0));
  const opened = isOpen && view ? view.opened.length : 0;
  const mined = isOpen && view ? view.mines : mines;
  const left = cells - mined - opened;
  const end = shown && shown.state !== "open" ? shown.state : undefined;
  const figures = [
    { name: t("next"), value: left > 0 ? format.multiplier(safeMultiplier(mined, opened + 1)) : "—" },
    { name: t("chance"), value: left > 0 ? format.share(safeChance(mined, opened)) : "—" },
    { name: t("now"), value: opened > 0 && shown ? sum(shown.payout) : "—", isMain: opened > 0 },
  ];
  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <LastResults game={game} bets={bets} />
      <p className={styles.words} data-end={end} role="status">
        {words.said(shown, view)}
      </p>
      <div className={styles.table}>
        <MinerField
          view={view}
          isOpen={isOpen}
          pending={doing?.kind === "step" ? doing.action.cell : undefined}
          calm={calm}
          animate={animate}
          marks={marks}
          onMark={onMark}
          onOpen={onOpen}
          keys={keys}
        />
        <div className={styles.side}>
          <dl className={styles.figures}>
            {figures.map(({ name, value, isMain = false }) => (
              <div key={name} className={styles.figure} data-main={isMain}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.tools}>
            {auto.isRunning && auto.progress ? (
              <Button icon={Square} onClick={auto.stop}>
                {t("auto.stop", auto.progress)}
              </Button>
            ) : (
              <>
                <Button icon={Shuffle} disabled={!round.canStep} onClick={onRandom}>
                  {t("random")}
                </Button>
                {auto.progress && (
                  <Button icon={Play} onClick={auto.goOn}>
                    {t("auto.go_on", auto.progress)}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** How many cells had turned when the round was first seen here. */
function useCalm(id: string | undefined, turned: number): number {
  const [first, setFirst] = useState({ id, turned });
  if (first.id === id) return first.turned;
  setFirst({ id, turned });
  return turned;
}
