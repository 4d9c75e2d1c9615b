import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { type DiceChoice, winningRolls } from "../../../rules/games/dice.ts";
import { multiplierFor } from "../../../rules/games/dice-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { StepField } from "../../ui/step-field.tsx";
import { ResultsRow } from "../table/bets/results-row.tsx";
import type { Table } from "../table/state/table.ts";
import { isWin, type ShownGame } from "../table/bets/shown-game.ts";
import { DiceArt } from "./dice-art.tsx";
import { edgesOf, withWinningRolls, withEdge, withMultiplier } from "./dice-choice.ts";
import { RolledFigure } from "./dice-rolled.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./dice-stage.module.css";
import { DiceTrack } from "./dice-track.tsx";
import { readFigure } from "./read-figure.ts";
import { useDiceWords } from "./use-dice-words.ts";

interface Props {
  game: ShownGame;
  table: Pick<Table, "sum">;
  choice: DiceChoice;
  onChoose(choice: DiceChoice): void;
  /** The last bet made here. */
  rolled: Bet | undefined;
  /** The bet that the words describe: this one, or still the one before. */
  told: Bet | undefined;
  bets: readonly Bet[];
}

const stepRolls = 100;

/** The roll, its scale, and the choice as figures that can be typed. */
export function DiceStage({ game, table, choice, onChoose, rolled, told, bets }: Props) {
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();
  const words = useDiceWords();
  const won = rolled !== undefined && isWin(rolled);
  const winning = winningRolls(choice);

  function said(bet: Bet): string {
    const facts = { roll: words.outcomeOf(bet), choice: words.choiceOf(bet) };
    return isWin(bet) ? t("result.won", { ...facts, payout: table.sum(bet.payout) }) : t("result.lost", facts);
  }

  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <ResultsRow game={game} bets={bets} />
      <div className={styles.result}>
        {rolled ? (
          <RolledFigure key={rolled.id} roll={words.outcomeOf(rolled)} won={won} />
        ) : (
          <DiceArt className={styles.art} />
        )}
        <p className={styles.words} role="status">
          {told ? said(told) : t("result.none")}
        </p>
      </div>
      <DiceTrack choice={choice} onChoose={onChoose} rolled={rolled && words.rollOf(rolled)} won={won} />
      <div className={styles.figures} data-mode={choice.mode}>
        {edgesOf(choice).map(({ edge, roll }) => {
          const label =
            edge === "target" ? t(`mode.roll_${choice.mode === "over" ? "over" : "under"}`) : t(`mode.${edge}`);
          return (
            <StepField
              key={edge}
              label={label}
              value={format.hundredths(roll)}
              onCommit={(text) => change(text, (figure) => withEdge(choice, edge, Math.round(figure * 100)))}
              steps={{
                less: t("less", { what: label }),
                more: t("more", { what: label }),
                onStep: (direction) => onChoose(withEdge(choice, edge, roll + direction * stepRolls)),
              }}
            />
          );
        })}
        <StepField
          label={t("multiplier")}
          value={format.multiplier(multiplierFor(winning))}
          onCommit={(text) => change(text, (figure) => withMultiplier(choice, figure * 10_000))}
        />
        <StepField
          label={t("chance")}
          value={format.percent(winning)}
          onCommit={(text) => change(text, (figure) => withWinningRolls(choice, Math.round(figure * 100)))}
        />
      </div>
    </section>
  );

  function change(text: string, to: (figure: number) => DiceChoice) {
    const figure = readFigure(text);
    if (figure !== undefined) onChoose(to(figure));
  }
}
