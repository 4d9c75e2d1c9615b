import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { drawOf } from "./draw-of.ts";
import { KenoBoard } from "./keno-board.tsx";
import { KenoResult } from "./keno-result.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./keno-stage.module.css";

export function KenoReplay({ bet }: { bet: Bet }) {
  "use no memo"; // Drawn once a bet: to remember it would take more than to draw it.
  const { t } = useTranslation("keno");
  const format = useFormat();
  const { isStill } = usePlayStyle();
  const draw = drawOf(bet);
  if (!draw) return null;
  const { picks, drawn } = draw;
  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <KenoResult
        bet={bet}
        draw={draw}
        picks={picks.length}
        sum={(amount) => format.money(amount, bet.currency)}
        animate={!isStill}
      />
      <div inert>
        <KenoBoard picks={picks} onToggle={() => {}} drawn={drawn} drawId={bet.id} animate={!isStill} keys={{}} />
      </div>
    </section>
  );
}
