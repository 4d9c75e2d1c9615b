import { useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { crash } from "../../../rules/games/crash.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import { GameTable } from "../table/frame/game-table.tsx";
import { useKeys } from "../table/keys/use-keys.ts";
import { CrashBetPanel } from "./crash-bet.tsx";
import { CrashStage } from "./crash-stage.tsx";
import styles from "./crash.module.css";
import { createPulse } from "./pulse.ts";
import { useCrashBet } from "./use-crash-bet.ts";
import type { CrashTable } from "./use-crash-table.ts";
import { useCrashWords } from "./use-crash-words.ts";

const loadRules = () => import("./crash-rules.tsx").then(({ CrashRules }) => CrashRules);
const loadCrowd = () => import("./crash-crowd.tsx").then(({ CrashCrowd }) => CrashCrowd);
const loadStatistics = () => import("./crash-statistics.tsx").then(({ CrashStatistics }) => CrashStatistics);
const loadFairness = () => import("./crash-fairness.tsx").then(({ CrashFairness }) => CrashFairness);

export function Crash({ table }: { table: CrashTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["crash", "table", "common"]);
  const format = useFormat();
  const words = useCrashWords();
  const [pulse] = useState(createPulse);
  const first = useCrashBet({ table, slot: 1 });
  const second = useCrashBet({ table, slot: 2 });
  // A hundred rows are drawn when there is time between two pictures of the curve.
  const shown = useDeferredValue(table);
  const crowd = useMemo(() => <Later load={loadCrowd} props={{ table: shown }} />, [shown]);

  useKeys({
    " ": first.press,
    b: second.press,
    "table:ArrowUp": first.stake.double,
    "table:ArrowDown": first.stake.half,
  });
  const keys = [
    { name: t("keys.space"), does: t("keys.first") },
    { name: "B", does: t("keys.second") },
    { name: "↑", does: t("keys.double"), onTable: true },
    { name: "↓", does: t("keys.half"), onTable: true },
  ];
  const game: ShownGame = {
    id: "crash",
    name: t("meta.title"),
    outcomeName: t("outcome"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    detailOf: words.detailOf,
    inHundredths: true,
    rules: <Later load={loadRules} props={{ currency: first.stake.currency }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(crash.rtp))}
      keys={keys}
      stage={(open) => <CrashStage table={table} pulse={pulse} onCheck={() => open("fairness")} />}
      panel={
        <>
          <div className={styles.bets}>
            <CrashBetPanel table={table} bet={first} pulse={pulse} keyName={t("keys.space")} />
            <CrashBetPanel table={table} bet={second} pulse={pulse} keyName="B" />
          </div>
          <div className={styles.crowd}>{crowd}</div>
        </>
      }
      shared={{
        arrangement: styles.table ?? "",
        tab: { label: t("statistics.title"), panel: <Later load={loadStatistics} props={{ table }} /> },
        fairness: (verification, verify) => (
          <Later load={loadFairness} words={["rounds"]} props={{ game, table, verification, verify }} />
        ),
      }}
    />
  );
}
