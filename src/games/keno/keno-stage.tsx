import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import type { Bet } from "../../../contract/games.ts";
import { keno } from "../../../rules/games/keno.ts";
import { mostPicks, type Risk } from "../../../rules/games/keno-figures.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LastResults } from "../table/last-results.tsx";
import { Later } from "../table/later.tsx";
import { isWin, type ShownGame } from "../table/shown-game.ts";
import type { Keys } from "../table/use-keys.ts";
import { KenoBoard } from "./keno-board.tsx";
import { areSame, type Picks, toggled } from "./keno-choice.ts";
import styles from "./keno-stage.module.css";

interface Props {
  game: ShownGame;
  picks: Picks;
  risk: Risk;
  onPick(picks: Picks): void;
  /** The last bet made here. */
  bet: Bet | undefined;
  bets: readonly Bet[];
  /** Amounts as they are played for. */
  sum(amount: string): string;
  topPrize: string | undefined;
  /** A bet was asked for before anything was picked. */
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
  const won = bet !== undefined && isWin(bet);
  const isShown = draw !== undefined && areSame(draw.picks, picks);

  function said(): string {
    if (isPickMissing) return t("result.pick_first");
    if (!bet || !draw) return t("result.none", { count: mostPicks });
    const facts = { hits: t("hit_count", { count: draw.hits }), picks: draw.picks.length };
    return won ? t("result.won", { ...facts, payout: sum(bet.payout) }) : t("result.lost", facts);
  }

  return (
    <section className={styles.stage} aria-label={t("stage")}>
      <LastResults game={game} bets={bets} />
      <div className={styles.result} role="status">
        <p key={bet?.id} className={styles.score} data-won={won} data-animate={animate} aria-hidden="true">
          <b>{draw?.hits ?? picks.length}</b>
          <span>/{draw?.picks.length ?? mostPicks}</span>
        </p>
        <p className={styles.said}>{said()}</p>
        {draw && <p className={styles.drawn}>{t("result.drawn", { numbers: draw.drawn.join(", ") })}</p>}
      </div>
      <div className={styles.table}>
        <KenoBoard
          picks={picks}
          onToggle={(number) => onPick(toggled(picks, number))}
          drawn={isShown ? draw.drawn : undefined}
          drawId={bet?.id}
          animate={animate}
          keys={keys}
        />
        <div className={styles.tools}>
          <Later load={loadTools} props={{ picks, onPick }} />
        </div>
        <div className={styles.pays}>
          <Later load={loadPays} props={{ risk, picks: picks.length, topPrize, hits: isShown ? draw.hits : undefined }}>
            <Skeleton lines={2} />
          </Later>
        </div>
      </div>
    </section>
  );
}

function drawOf({ choice, outcome }: Bet) {
  const chosen = safeParse(keno.choice, choice);
  const read = safeParse(keno.outcome, outcome);
  return chosen.success && read.success ? { picks: chosen.output.picks, ...read.output } : undefined;
}
