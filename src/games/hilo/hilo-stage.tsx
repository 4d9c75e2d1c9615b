import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import type { HiloView } from "../../../rules/games/hilo.ts";
import type { Guess } from "../../../rules/games/hilo-figures.ts";
import { type Currency, type Micro, parseMoney } from "../../../rules/money.ts";
import { usePart } from "../../shell/use-part.ts";
import { ResultsRow } from "../table/bets/results-row.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import { GuessButtons } from "./guess-buttons.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./hilo-stage.module.css";
import { useHiloWords } from "./use-hilo-words.ts";

// Drawings load after the text, which works without them; their place is reserved.
const loadCards = () => import("./hilo-cards.tsx").then(({ HiloCards }) => HiloCards);

interface Props {
  game: ShownGame;
  /** The open round, or the last one played here. */
  round: Round | undefined;
  view: HiloView | undefined;
  /** The same as the cards already show it, before the words do. */
  staged: { round: Round | undefined; view: HiloView | undefined };
  /** A card was requested and has not arrived yet. */
  waiting: boolean;
  canGuess: boolean;
  onGuess(guess: Guess): void;
  moves: boolean;
  stake: Micro;
  currency: Currency;
  sum(amount: string | Micro): string;
  bets: readonly Bet[];
}

export function HiloStage(props: Props) {
  const { game, round, view, staged, waiting, canGuess, onGuess, moves, currency, sum, bets } = props;
  const { t } = useTranslation(["hilo", "common"]);
  const words = useHiloWords();
  const cards = usePart(true, loadCards);
  const isOpen = round?.state === "open";
  const stake = (isOpen && parseMoney(round.amount)) || props.stake;
  const end = round?.state === "won" || round?.state === "lost" ? round.state : undefined;

  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <ResultsRow game={game} bets={bets} />
      <div className={styles.cards}>
        {cards && (
          <cards.View
            round={staged.round?.id}
            view={view}
            cards={staged.view?.cards ?? []}
            waiting={waiting}
            moves={moves}
            end={staged.round === round ? end : undefined}
          />
        )}
      </div>
      <p className={styles.words} data-end={end} role="status">
        {words.said(round, view, sum)}
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
