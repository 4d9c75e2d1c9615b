import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import { flip } from "../../../rules/games/coinflip-flip.ts";
import { ladder, type LadderView } from "../../../rules/games/coinflip-ladder.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { classes } from "../../ui/classes.ts";
import { roundEnd } from "../table/round/round-end.ts";
import type { Table } from "../table/state/table.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useReplaySteps } from "../table/round/use-replay-steps.ts";
import { Coin } from "./coin.tsx";
import room from "./coinflip-replay.module.css";
import frame from "../table/frame/stage.module.css";
import styles from "./coinflip-stage.module.css";
import { LadderColumn } from "./ladder-column.tsx";
import { useCoinflipWords } from "./use-coinflip-words.ts";

/** How long a toss takes. */
const intervalMs = 720;

/** Replays a flip, or a ladder flip by flip; the result is announced at once. */
export function CoinflipReplay({ bet }: { bet: Bet }) {
  const { t } = useTranslation("coinflip");
  const format = useFormat();
  const words = useCoinflipWords();
  const { isStill } = usePlayStyle();
  const ended = roundEnd(ladder, bet);
  const flips = ended?.view ?? flipOf(bet);
  const { done, isOver } = useReplaySteps((flips?.sides.length ?? 0) * 2, { intervalMs, isStill });
  if (!flips) return null;

  const sum: Table["sum"] = (amount, options) => format.money(amount, bet.currency, options);
  const fallen = Math.ceil(done / 2);
  const visible = { calls: flips.calls.slice(0, fallen), sides: flips.sides.slice(0, fallen) };
  const { wins } = ladder.roundStatus(visible);
  const isWon = isOver && wins > 0 && wins === flips.sides.length;
  return (
    <section className={classes(frame.stage, styles.stage, room.stage)} aria-label={t("stage")}>
      <div className={classes(styles.play, room.play)} data-mode={ended ? "ladder" : "flip"}>
        <div className={styles.toss}>
          <div className={styles.coin}>
            <Coin
              side={visible.sides.at(-1) ?? flips.calls[0] ?? "heads"}
              flying={!isOver && done % 2 === 0}
              landed={String(fallen)}
              moves={!isStill}
              shines={isWon}
            />
          </div>
        </div>
        {ended && (
          <div className={styles.ladder}>
            <LadderColumn
              stake={parseMoney(bet.amount) ?? 0n}
              currency={bet.currency}
              wins={wins}
              state={isOver ? ended.state : "open"}
              sum={sum}
              moves={!isStill}
            />
          </div>
        )}
      </div>
      <p className={styles.words} data-won={isWon}>
        {ended ? words.ladderText({ ...bet, state: ended.state }, flips, sum) : words.flipText(bet, sum)}
      </p>
      {ended && (
        <ol className="visually-hidden" aria-label={t("replay.flips")}>
          {visible.sides.map((side, index) => (
            <li key={index}>
              {t("replay.flip", { called: t(`side.${visible.calls[index] ?? side}`), side: t(`side.${side}`) })}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A single flip as a ladder of one. */
function flipOf(bet: Bet): LadderView | undefined {
  const choice = safeParse(flip.choice, bet.choice);
  const outcome = safeParse(flip.outcome, bet.outcome);
  return choice.success && outcome.success ? { calls: [choice.output.side], sides: [outcome.output.side] } : undefined;
}
