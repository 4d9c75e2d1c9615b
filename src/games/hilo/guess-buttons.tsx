import { useTranslation } from "react-i18next";
import { hilo, type HiloView } from "../../../rules/games/hilo.ts";
import { countOf, type Guess } from "../../../rules/games/hilo-figures.ts";
import { stepFault } from "../../../rules/games/step-fault.ts";
import { type Currency, type Micro, payoutOf } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { guessIcons } from "./guess-icons.ts";
import styles from "./guess-buttons.module.css";
import { useHiloWords } from "./use-hilo-words.ts";

interface Props {
  /** Undefined when there is nothing to guess. */
  view: HiloView | undefined;
  stake: Micro;
  currency: Currency;
  sum(amount: Micro): string;
  disabled: boolean;
  onGuess(guess: Guess): void;
}

export function GuessButtons({ view, stake, currency, sum, disabled, onGuess }: Props) {
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();
  const { guessName } = useHiloWords();
  const card = view?.cards.at(-1);

  function figuresOf(guess: Guess) {
    const odds = view && hilo.odds(view, { guess });
    if (!odds) return undefined;
    const fault = stepFault({ game: hilo, view, stakeMicro: stake, currency }, { guess });
    return { ...odds, pays: payoutOf(stake, odds.multiplierE4), isOverCap: fault === "payout_over_cap" };
  }

  return (
    <div className={styles.guesses} role="group" aria-label={t("guess.label")}>
      {guessesOver(card).map((guess, slot) => {
        const figures = figuresOf(guess);
        const isDisabled = disabled || !figures || figures.isOverCap;
        return (
          <button
            key={slot}
            type="button"
            className={styles.guess}
            data-guess={guess}
            aria-disabled={isDisabled || undefined}
            onClick={() => !isDisabled && onGuess(guess)}
          >
            <span className={styles.sign}>
              <Icon node={guessIcons[guess]} />
            </span>
            <span className={styles.name}>{guessName(guess, card)}</span>{" "}
            {guess !== "skip" && (
              <>
                <span className={styles.odds}>
                  {figures ? format.percent(Math.round(figures.probability * 10_000)) : "—"}
                </span>{" "}
                <b className={styles.times}>{figures ? format.multiplier(figures.multiplierE4) : "—"}</b>{" "}
                <span className={styles.pays}>
                  {figures && (figures.isOverCap ? t("guess.over_cap") : sum(figures.pays))}
                </span>
              </>
            )}
            {guess === "skip" && <span className={styles.odds}>{t("guess.free")}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Higher, lower and skip; over an ace and a king, the same rank is a guess of its own. */
function guessesOver(card: number | undefined): readonly Guess[] {
  const can = (guess: Guess) => card === undefined || countOf(guess, card) !== undefined;
  return [can("higher") ? "higher" : "same", can("lower") ? "lower" : "same", "skip"];
}
