import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Risk } from "../../../rules/games/keno-figures.ts";
import { LastResults } from "../table/bets/last-results.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Keys } from "../table/keys/use-keys.ts";
import { drawOf } from "./draw-of.ts";
import { KenoBoard } from "./keno-board.tsx";
import { areSame, type Picks, toggled } from "./keno-choice.ts";
import { KenoResult } from "./keno-result.tsx";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./keno-stage.module.css";

interface Props {
  game: ShownGame;
  picks: Picks;
  risk: Risk;
  onPick(picks: Picks): void;
  bet: Bet | undefined;
  bets: readonly Bet[];
  sum(amount: string): string;
  topPrize: string | undefined;
  isPickMissing: boolean;
  animate: boolean;
  /** What keys do on the board, beside moving and picking. */
  keys: Keys;
}

const loadTools = () => import("./keno-tools.tsx").then(({ KenoTools }) => KenoTools);
const loadPays = () => import("./keno-pays.tsx").then(({ KenoPays }) => KenoPays);

/** The board, what its hits pay, and what came of the last draw: in words at once, however it is drawn. */
export function KenoStage({
  game,
  picks,
  risk,
  onPick,
  bet,
  bets,
  sum,
  topPrize,
  isPickMissing,
  animate,
  keys,
}: Props) {
  const { t } = useTranslation(["keno", "common"]);
  const draw = bet && drawOf(bet);
  // Words come first: a board is much to lay out.
  const boardBet = useDeferredValue(bet);
  const boardDraw = boardBet && drawOf(boardBet);
  const shown = boardDraw && areSame(boardDraw.picks, picks) ? boardDraw : undefined;

  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <LastResults game={game} bets={bets} />
      <KenoResult
        bet={bet}
        draw={draw}
        picks={picks.length}
        sum={sum}
        isPickMissing={isPickMissing}
        animate={animate}
      />
      <div className={styles.table}>
        <KenoBoard
          picks={picks}
          onToggle={(number) => onPick(toggled(picks, number))}
          drawn={shown?.drawn}
          drawId={boardBet?.id}
          animate={animate}
          keys={keys}
        />
        <div className={styles.tools}>
          <Later load={loadTools} props={{ picks, onPick }} />
        </div>
        <div className={styles.pays}>
          <Later load={loadPays} props={{ risk, picks: picks.length, topPrize, hits: shown?.hits }} />
        </div>
      </div>
    </section>
  );
}
