import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keno } from "../../../rules/games/keno.ts";
import { kenoRow, kenoRtp, type Risk, risks } from "../../../rules/games/keno-figures.ts";
import { payoutOf } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { BetPanel } from "../table/bet/bet-panel.tsx";
import { GameTable } from "../table/frame/game-table.tsx";
import { Later } from "../../shell/later.tsx";
import { randomIndex } from "../table/autoplay/random-index.ts";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import { useBet } from "../table/bet/use-bet.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { type Picks, readPicks, redrawn, returnOf } from "./keno-choice.ts";
import { KenoStage } from "./keno-stage.tsx";
import { useKenoWords } from "./use-keno-words.ts";

const loadRules = () => import("./keno-rules.tsx").then(({ KenoRules }) => KenoRules);

export function Keno({ table }: { table: Table }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["keno", "common"]);
  const format = useFormat();
  const words = useKenoWords();
  const { isStill } = usePlayStyle();
  const [draft, setDraft] = useDraft("keno:picks");
  const [draftRisk, setRisk] = useDraft("keno:risk");
  const risk: Risk = risks.find((each) => each === draftRisk) ?? "medium";
  const [isPickMissing, setPickMissing] = useState(false);
  const picks = readPicks(draft);
  const isReady = picks.length > 0;
  // Without a pick there is no row to bet on; this stand-in only has the right shape, and the server would refuse it.
  const choice = { picks: isReady ? [...picks] : [0], risk };
  const bet = useBet({ game: keno, table, choice });
  const top = kenoRow(risk, choice.picks.length).at(-1) ?? 0n;

  function pick(next: Picks) {
    setPickMissing(false);
    setDraft(next.join(" "));
  }

  const pickFirst = () => void setPickMissing(true);
  const send = isReady ? bet.send : pickFirst;
  const checked = isReady ? bet.checked : pickFirst;
  const letters = {
    r: () => pick(redrawn(picks, randomIndex)),
    x: () => pick([]),
  };
  useKeys({
    ...(isReady ? bet.keys : { " ": send }),
    "table:ArrowUp": bet.double,
    "table:ArrowDown": bet.half,
    ...letters,
  });

  const keys = [
    { name: t("keys.space"), does: t("keys.place") },
    { name: "← → ↑ ↓", does: t("keys.move") },
    { name: t("keys.enter"), does: t("keys.toggle") },
    { name: "R", does: t("keys.random") },
    { name: "X", does: t("keys.clear") },
    { name: "↑", does: t("keys.double"), onTable: true },
    { name: "↓", does: t("keys.half"), onTable: true },
  ];
  const game: ShownGame = {
    id: "keno",
    name: t("meta.title"),
    outcomeName: t("hits"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    choice: isReady ? choice : { picks: [1], risk },
    rules: <Later load={loadRules} props={{ currency: bet.currency, risk, picks: picks.length }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(isReady ? returnOf(risk, picks.length) : Number(kenoRtp))}
      keys={keys}
      stage={
        <KenoStage
          game={game}
          picks={picks}
          risk={risk}
          onPick={pick}
          bet={bet.last}
          told={bet.told}
          bets={table.bets?.value ?? []}
          sum={table.sum}
          topPrize={isReady && bet.stake !== undefined ? table.sum(payoutOf(bet.stake, top)) : undefined}
          isPickMissing={isPickMissing}
          animate={!isStill}
          keys={letters}
        />
      }
      panel={
        <BetPanel
          table={table}
          bet={{ ...bet, send, checked, profit: isReady ? bet.profit : undefined }}
          isAtMost
          mainKey={keys[0]}
        >
          <Segmented
            label={t("risk.label")}
            options={risks.map((each) => ({ value: each, label: t(`risk.${each}`) }))}
            value={risk}
            onChange={(next) => setRisk(next)}
          />
        </BetPanel>
      }
    />
  );
}
