import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import type { Bet } from "../../../contract/games.ts";
import { miner } from "../../../rules/games/miner.ts";
import { roundOutcome } from "../../../rules/games/round.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { usePlayStyle } from "../table/use-play-style.ts";
import { MinerField } from "./miner-field.tsx";
import styles from "./miner-stage.module.css";
import { useMinerWords } from "./use-miner-words.ts";

const outcome = object({ ...roundOutcome.entries, table: miner.view });
const paceMs = 420;

/** A round once more, cell after cell; how it ended is said at once. */
export function MinerReplay({ bet }: { bet: Bet }) {
  "use no memo"; // Drawn once a bet: to remember it would take more than to draw it.
  const { t } = useTranslation("miner");
  const format = useFormat();
  const words = useMinerWords((amount, options) => format.money(amount, bet.currency, options));
  const { isStill } = usePlayStyle();
  const [turned, setTurned] = useState(0);
  const read = safeParse(outcome, bet.outcome);
  const view = read.success ? read.output.table : undefined;
  const isOver = isStill || (view !== undefined && turned > view.opened.length);

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setTurned(turned + 1), paceMs);
    return () => clearTimeout(timer);
  }, [isOver, turned]);

  if (!read.success || !view) return null;
  const { end } = read.output;
  const state = end === "cash_out" ? "won" : end;
  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <p className={styles.words} data-end={state}>
        {words.said({ ...bet, state }, view)}
      </p>
      <div inert>
        <MinerField
          view={isOver ? view : { ...view, opened: view.opened.slice(0, turned), hit: null, bombs: null }}
          isOpen={!isOver}
          pending={undefined}
          calm={0}
          animate={!isStill}
          onOpen={() => {}}
          keys={{}}
        />
      </div>
    </section>
  );
}
