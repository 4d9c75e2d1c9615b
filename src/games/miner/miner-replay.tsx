import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { miner } from "../../../rules/games/miner.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { roundEnd } from "../table/round/round-end.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useReplaySteps } from "../table/round/use-replay-steps.ts";
import { MinerField } from "./miner-field.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./miner-stage.module.css";
import { useMinerWords } from "./use-miner-words.ts";

const intervalMs = 420;

/** Replays a round cell by cell; the result is announced at once. */
export function MinerReplay({ bet }: { bet: Bet }) {
  "use no memo"; // Drawn once a bet: to remember it would take more than to draw it.
  const { t } = useTranslation("miner");
  const format = useFormat();
  const words = useMinerWords((amount, options) => format.money(amount, bet.currency, options));
  const { isStill } = usePlayStyle();
  const ended = roundEnd(miner, bet);
  // The mines are revealed after the last cell.
  const { done, isOver } = useReplaySteps(ended ? ended.view.opened.length + 1 : 0, { intervalMs, isStill });
  if (!ended) return null;
  const { state, view } = ended;
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <p className={styles.words} data-end={state}>
        {words.said({ ...bet, state }, view)}
      </p>
      <div inert>
        <MinerField
          view={isOver ? view : { ...view, opened: view.opened.slice(0, done), hit: null, bombs: null }}
          isOpen={!isOver}
          pending={[]}
          calm={0}
          animate={!isStill}
          onOpen={() => {}}
          keys={{}}
        />
      </div>
    </section>
  );
}
