import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { hilo } from "../../../rules/games/hilo.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { roundEnd } from "../table/round/round-end.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useReplaySteps } from "../table/round/use-replay-steps.ts";
import { HiloCards } from "./hilo-cards.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./hilo-stage.module.css";
import { useHiloWords } from "./use-hilo-words.ts";

const intervalMs = 720;

/** Replays a round card by card; the result is announced at once. */
export function HiloReplay({ bet }: { bet: Bet }) {
  const { t } = useTranslation("hilo");
  const format = useFormat();
  const words = useHiloWords();
  const { isStill } = usePlayStyle();
  const ended = roundEnd(hilo, bet);
  const { done, isOver } = useReplaySteps(ended?.view.cards.length ?? 0, { intervalMs, isStill });
  if (!ended) return null;
  const { state, view } = ended;
  const end = state === "refunded" ? undefined : state;
  const visible = { cards: view.cards.slice(0, done), guesses: view.guesses.slice(0, Math.max(0, done - 1)) };
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <div className={styles.cards}>
        <HiloCards
          round={bet.id}
          view={done === 0 ? undefined : visible}
          cards={done === 0 ? [] : visible.cards}
          waiting={!isOver}
          moves={!isStill}
          end={isOver ? end : undefined}
        />
      </div>
      <p className={styles.words} data-end={end}>
        {words.said({ ...bet, state }, view, (amount, options) => format.money(amount, bet.currency, options))}
      </p>
    </section>
  );
}
