import { useTranslation } from "react-i18next";
import type { Bet, Round } from "../../../contract/games.ts";
import type { Standing } from "../../../rules/games/game.ts";
import type { HiloView } from "../../../rules/games/hilo.ts";
import type { Guess } from "../../../rules/games/hilo-figures.ts";
import { type Currency, type Micro, parseMoney } from "../../../rules/money.ts";
import { usePart } from "../../app/use-part.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { LastResults } from "../table/last-results.tsx";
import type { ShownGame } from "../table/shown-game.ts";
import { GuessButtons } from "./guess-buttons.tsx";
import styles from "./hilo-stage.module.css";
import { useHiloWords } from "./use-hilo-words.ts";

// The drawings come after the words, which can be read and pressed before; they have their place until then.
const loadCards = () => import("./hilo-cards.tsx").then(({ HiloCards }) => HiloCards);

interface Props {
  game: ShownGame;
  /** The round that is open, or the last one played here. */
  round: Round | undefined;
  view: HiloView | undefined;
  standing: Standing | undefined;
  /** A card was asked for and is not there yet. */
  waiting: boolean;
  canGuess: boolean;
  onGuess(guess: Guess): void;
  moves: boolean;
  stake: Micro;
  currency: Currency;
  sum(amount: string | Micro): string;
  bets: readonly Bet[];
}

/** The card on the table, those before it, and what can be guessed about the next one. */
export function HiloStage(props: Props) {
  const { game, round, view, standing, waiting, canGuess, onGuess, moves, currency, sum, bets } = props;
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();
  const { cardName, guessName } = useHiloWords();
  const cards = usePart(true, loadCards);
  const isOpen = round?.state === "open";
  const stake = (isOpen && parseMoney(round.amount)) || props.stake;
  const end = round?.state === "won" || round?.state === "lost" ? round.state : undefined;

  function said(): string {
    const card = view?.cards.at(-1);
    if (!round || !view || !standing || card === undefined) return t("result.none");
    const guess = view.guesses.at(-1);
    const { wins, multiplierE4 } = standing;
    const facts = {
      card: capitalized(cardName(card)),
      guess: guess ? guessName(guess, view.cards.at(-2)).toLocaleLowerCase() : "",
      payout: sum(round.payout),
      times: format.multiplier(multiplierE4),
    };
    if (round.state === "refunded") return t("result.refunded");
    if (round.state === "lost") return t("result.lost", facts);
    if (round.state === "won") return t("result.paid", facts);
    if (!guess) return t("result.begun", facts);
    if (guess === "skip") return wins === 0 ? t("result.skipped", facts) : t("result.skipped_on", facts);
    return t("result.won", facts);
  }

  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <LastResults game={game} bets={bets} />
      <div className={styles.cards}>
        {cards && <cards.View round={round?.id} view={view} waiting={waiting} moves={moves} end={end} />}
      </div>
      <p className={styles.words} data-end={end} role="status">
        {said()}
      </p>
      <GuessButtons
        view={isOpen ? view : undefined}
        stake={stake}
        currency={currency}
        sum={sum}
        disabled={!canGuess}
        onGuess={onGuess}
      />
    </section>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
