import { useEffect, useEffectEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { miner } from "../../../rules/games/miner.ts";
import { cells } from "../../../rules/games/miner-figures.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { GameTable } from "../table/frame/game-table.tsx";
import { Later } from "../../shell/later.tsx";
import { RoundPanel } from "../table/round/round-panel.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useRound } from "../table/round/use-round.ts";
import styles from "./miner.module.css";
import { MinerStage } from "./miner-stage.tsx";
import { randomCell, useAutoPick } from "./use-auto-pick.ts";
import { useMinerWords } from "./use-miner-words.ts";

const loadChoice = () => import("./miner-choice.tsx").then(({ MinerChoice }) => MinerChoice);
const loadAutoPick = () => import("./auto-pick.tsx").then(({ AutoPick }) => AutoPick);
const loadAuto = () => import("./miner-auto.tsx").then(({ minerAuto }) => minerAuto);
const loadRules = () => import("./miner-rules.tsx").then(({ MinerRules }) => MinerRules);

/** Between two cells opened automatically: slow enough to see and to stop. */
const intervalMs = 420;

export function Miner({ table }: { table: Table }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["miner", "table", "common"]);
  const format = useFormat();
  const words = useMinerWords(table.sum);
  const { isStill, isTurbo } = usePlayStyle();
  const [draft, keep] = useDraft("miner:mines");
  const chosen = draft === undefined ? 3 : Number(draft);
  const choose = (count: number) => keep(String(count));
  const round = useRound({ game: miner, table, choice: { mines: chosen }, mayStepAhead: true });
  const { view, isOpen } = round;
  const mines = isOpen && view ? view.mines : chosen;
  // After a round, wherever it was opened, the panel keeps its choice.
  const stay = useEffectEvent(choose);
  useEffect(() => {
    if (isOpen) stay(mines);
  }, [isOpen, mines]);
  const isRunning = round.auto.running !== undefined;
  const pick = useAutoPick({ round, online: table.online, intervalMs: isTurbo ? 0 : intervalMs });
  const [plan, keepPlan] = useDraft("miner:plan");
  const part = useWordedPart(round.auto.isOn, loadAuto, ["autoplay"])?.View;
  const auto = round.auto.isOn ? part : undefined;

  const awayId = useId();
  const away = isOpen && !table.online ? awayId : undefined;

  const open = (cell: number) => void round.step({ cell });
  function openRandom() {
    const stagedView = round.staged.view;
    if (!stagedView || !round.canStep || pick.isRunning) return;
    open(randomCell({ opened: [...stagedView.opened, ...round.steps.map(({ cell }) => cell)] }));
  }
  function cashOut() {
    // No cell may open after the cash-out.
    pick.stop();
    return round.cashOut();
  }
  const letters = { r: openRandom, c: () => void cashOut() };
  useKeys({ ...letters, " ": () => void (isRunning ? round.auto.stop() : isOpen ? cashOut() : round.start()) });

  const keys = [
    { name: t("keys.space"), does: t("keys.main") },
    { name: "← → ↑ ↓", does: t("keys.move") },
    { name: t("keys.enter"), does: t("keys.open") },
    { name: "R", does: t("keys.random") },
    { name: "C", does: t("keys.cash_out") },
  ];
  const game: ShownGame = {
    id: "miner",
    name: t("meta.title"),
    outcomeName: t("outcome"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    rules: <Later load={loadRules} props={{ currency: round.currency, mines }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(miner.rtp))}
      keys={keys}
      stage={
        <MinerStage
          game={game}
          round={round}
          mines={mines}
          auto={pick}
          marks={auto?.marksOf(plan)}
          onMark={!auto || isOpen || isRunning ? undefined : (cell) => keepPlan(auto.toggled(plan, cell))}
          away={away}
          onOpen={open}
          onRandom={openRandom}
          bets={table.bets?.value ?? []}
          sum={table.sum}
          animate={!isStill}
          keys={letters}
        />
      }
      panel={
        <RoundPanel
          table={table}
          round={{ ...round, cashOut }}
          mainKey={{ name: t("keys.space"), does: isOpen ? t("keys.cash_out") : t("table:bet.place") }}
          plan={
            auto && (
              <auto.Panel
                table={table}
                round={round}
                mines={chosen}
                draft={plan}
                onKeep={keepPlan}
                randomCell={randomCell}
              />
            )
          }
        >
          <Later load={loadChoice} props={{ mines, onChoose: choose, isFixed: isOpen || isRunning }}>
            <div className={styles.choice} />
          </Later>
          {!round.auto.isOn && (
            <Later
              load={loadAutoPick}
              props={{
                left:
                  isOpen && view && table.online && !pick.isRunning ? cells - mines - view.opened.length : undefined,
                away,
                onStart: pick.start,
              }}
            >
              <div className={styles.auto} />
            </Later>
          )}
        </RoundPanel>
      }
    />
  );
}
