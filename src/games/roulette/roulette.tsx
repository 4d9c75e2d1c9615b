import { useTranslation } from "react-i18next";
import { roulette } from "../../../rules/games/roulette.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import { GameTable } from "../table/frame/game-table.tsx";
import { useKeys } from "../table/keys/use-keys.ts";
import { ChipTray } from "./chip-tray.tsx";
import { RouletteStage } from "./roulette-stage.tsx";
import styles from "./roulette.module.css";
import { useChips } from "./use-chips.ts";
import { useLayout } from "./use-layout.ts";
import type { RouletteTable } from "./use-roulette-table.ts";
import { useRouletteWords } from "./use-roulette-words.ts";

const loadRules = () => import("./roulette-rules.tsx").then(({ RouletteRules }) => RouletteRules);
const loadCrowd = () => import("./roulette-crowd.tsx").then(({ RouletteCrowd }) => RouletteCrowd);
const loadStatistics = () => import("./roulette-statistics.tsx").then(({ RouletteStatistics }) => RouletteStatistics);
const loadFairness = () => import("./roulette-fairness.tsx").then(({ RouletteFairness }) => RouletteFairness);

export function Roulette({ table }: { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["roulette", "table", "common"]);
  const format = useFormat();
  const words = useRouletteWords();
  const chips = useChips(table);
  const layout = useLayout();

  useKeys({ " ": chips.press, u: chips.undo, r: chips.repeat, d: chips.double });
  const keys = [
    { name: t("keys.space"), does: t("keys.place") },
    { name: "U", does: t("tray.undo") },
    { name: "R", does: t("tray.repeat") },
    { name: "D", does: t("tray.double") },
  ];
  const game: ShownGame = {
    id: "roulette",
    name: t("meta.title"),
    outcomeName: t("outcome"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    rules: <Later load={loadRules} props={{ currency: table.wallet?.currency ?? "RUB" }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(roulette.rtp))}
      keys={keys}
      stage={(open) => <RouletteStage table={table} chips={chips} layout={layout} onCheck={() => open("fairness")} />}
      panel={
        <>
          <ChipTray table={table} chips={chips} />
          <div className={styles.crowd}>
            <Later load={loadCrowd} props={{ table }} />
          </div>
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
