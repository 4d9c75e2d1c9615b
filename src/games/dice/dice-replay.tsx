import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import { dice } from "../../../rules/games/dice.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { isWin } from "../table/bets/shown-game.ts";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./dice-stage.module.css";
import { DiceTrack } from "./dice-track.tsx";
import { useDiceWords } from "./use-dice-words.ts";

export function DiceReplay({ bet }: { bet: Bet }) {
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();
  const words = useDiceWords();
  const read = safeParse(dice.choice, bet.choice);
  if (!read.success) return null;
  const won = isWin(bet);
  const facts = { roll: words.outcomeOf(bet), choice: words.choice(read.output) };
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <div className={styles.result}>
        <p className={styles.roll} data-won={won} aria-hidden="true">
          {words.outcomeOf(bet)}
        </p>
        <p className={styles.words}>
          {won
            ? t("result.won", { ...facts, payout: format.money(bet.payout, bet.currency) })
            : t("result.lost", facts)}
        </p>
      </div>
      <div inert>
        <DiceTrack choice={read.output} onChoose={() => {}} rolled={words.rollOf(bet)} won={won} />
      </div>
    </section>
  );
}
