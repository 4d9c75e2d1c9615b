import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Risk } from "../../../rules/games/keno-figures.ts";
import { ResultsRow } from "../table/bets/results-row.tsx";
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
  /** The bet that the words describe: the last one, or still the one before. */
  told: Bet | undefined;
  bets: readonly Bet[];
  sum(amount: string): string;
  topPrize: string | undefined;
  isPickMissing: boolean;
  animate: boolean;
  /** Keys of the board, beside those that move and pick. */
  keys: Keys;
}

const loadTools = () => import("./keno-tools.tsx").then(({ KenoTools }) => KenoTools);
const loadPays = () => import("./keno-pays.tsx").then(({ KenoPays }) => KenoPays);

export function KenoStage({
  game,
  picks,
  risk,
  onPick,
  bet,
  told,
  bets,
  sum,
  topPrize,
  isPickMissing,
  animate,
  keys,
}: Props) {
  const { t } = useTranslation(["keno", "common"]);
  const draw = bet && drawOf(bet);
  const shown = draw && areSame(draw.picks, picks) ? draw : undefined;

  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <ResultsRow game={game} bets={bets} />
      <KenoResult
        bet={told}
        draw={told && drawOf(told)}
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
          drawId={bet?.id}
          isTold={bet?.id === told?.id}
          animate={animate}
          keys={keys}
        />
        <div className={styles.tools}>
          <Later load={loadTools} props={{ picks, onPick }} />
        </div>
        <div className={styles.pays}>
          <Later
            load={loadPays}
            props={{ risk, picks: picks.length, topPrize, hits: bet?.id === told?.id ? shown?.hits : undefined }}
          />
        </div>
      </div>
    </section>
  );
}
