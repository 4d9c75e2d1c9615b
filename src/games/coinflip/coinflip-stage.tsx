import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import type { Round } from "../../../contract/rounds.ts";
import { flipsMultiplier } from "../../../rules/games/coinflip-figures.ts";
import type { LadderView } from "../../../rules/games/coinflip-ladder.ts";
import type { RoundStatus } from "../../../rules/games/game.ts";
import type { Side } from "../../../rules/games/variants.ts";
import { type Currency, type Micro, parseMoney, payoutOf } from "../../../rules/money.ts";
import { usePart } from "../../shell/use-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { isWin } from "../table/bets/shown-game.ts";
import { classes } from "../../ui/classes.ts";
import frame from "../table/frame/stage.module.css";
import styles from "./coinflip-stage.module.css";
import { SideChoice } from "./side-choice.tsx";
import { useCoinflipWords } from "./use-coinflip-words.ts";

export const ways = ["flip", "ladder", "duel"] as const;
export type Way = (typeof ways)[number];
export type Mode = Exclude<Way, "duel">;

// Drawings load after the text, which works without them; their place is reserved.
const loadDrawings = () => import("./coin-drawings.tsx").then(({ coinDrawings }) => coinDrawings);
const loadLadder = () => import("./ladder-column.tsx").then(({ LadderColumn }) => LadderColumn);

interface Props {
  mode: Mode;
  onMode(mode: Way): void;
  side: Side;
  onChoose(side: Side): void;
  onCall(side: Side): void;
  /** The coin is in the air until the answer comes. */
  flying: boolean;
  canCall: boolean;
  /** The next call, made before the coin has landed. */
  queued: Side | undefined;
  moves: boolean;
  /** The amount in the panel. */
  stake: Micro;
  currency: Currency;
  sum(amount: string | Micro): string;
  /** The last single flip made here. */
  bet: Bet | undefined;
  /** The flip that the words describe: this one, or still the one before. */
  told: Bet | undefined;
  /** The id of a flip whose answer was lost and found again. */
  found: string | undefined;
  /** The open ladder, or the last one played here. */
  round: Round | undefined;
  view: LadderView | undefined;
  /** The same as the coin already shows it, before the words do. */
  staged: { round: Round | undefined; view: LadderView | undefined };
  roundStatus: RoundStatus | undefined;
  bets: readonly Bet[];
}

export function CoinflipStage(props: Props) {
  const {
    mode,
    onMode,
    side,
    onChoose,
    onCall,
    flying,
    canCall,
    queued,
    moves,
    currency,
    sum,
    bet,
    told,
    found,
    round,
    view,
    staged,
    roundStatus,
    bets,
  } = props;
  const { t } = useTranslation(["coinflip", "common"]);
  const format = useFormat();
  const words = useCoinflipWords();
  const isLadder = mode === "ladder";
  const drawings = usePart(true, loadDrawings)?.View;
  const ladder = usePart(isLadder, loadLadder);
  const sides = view?.sides ?? [];
  const wins = roundStatus?.wins ?? 0;
  const stake = (round?.state === "open" && parseMoney(round.amount)) || props.stake;
  const stagedSides = staged.view?.sides ?? [];
  const fallen = isLadder ? stagedSides.at(-1) : bet && words.sideOf(bet);
  const next = flipsMultiplier(isLadder && round?.state === "open" ? wins + 1 : 1);
  const hasWon = isLadder ? sides.length > 0 && wins === sides.length : told !== undefined && isWin(told);

  return (
    <section className={classes(frame.stage, styles.stage)} aria-label={t("stage")}>
      <div className={styles.head}>
        <Segmented
          label={t("mode.label")}
          options={ways.map((each) => ({ value: each, label: t(`mode.${each}`) }))}
          value={mode}
          onChange={onMode}
        />
        <div className={styles.results}>{drawings && <drawings.Results bets={bets} />}</div>
      </div>
      <div className={styles.play} data-mode={mode}>
        <div className={styles.toss}>
          <div className={styles.coin}>
            {drawings && (
              <drawings.Coin
                side={fallen ?? side}
                flying={flying}
                landed={isLadder ? staged.round && `${staged.round.id} ${stagedSides.length}` : bet?.id}
                found={found}
                moves={moves}
                shines={hasWon && (isLadder ? round === staged.round : told === bet)}
              />
            )}
          </div>
        </div>
        {isLadder && (
          <div className={styles.ladder}>
            {ladder && (
              <ladder.View stake={stake} currency={currency} wins={wins} state={round?.state} sum={sum} moves={moves} />
            )}
          </div>
        )}
      </div>
      <p className={styles.words} data-won={hasWon} role="status">
        {isLadder ? words.ladderText(round, view, sum) : words.flipText(told, sum)}
      </p>
      <SideChoice
        Face={drawings?.Face}
        side={side}
        queued={isLadder ? queued : undefined}
        onChoose={onChoose}
        onCall={isLadder ? onCall : undefined}
        disabled={isLadder ? !canCall : flying}
        odds={`${format.share(0.5)} · ${words.times(next)}`}
        pays={sum(payoutOf(stake, next))}
      />
    </section>
  );
}
