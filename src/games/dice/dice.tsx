import { useTranslation } from "react-i18next";
import { dice, type DiceChoice } from "../../../rules/games/dice.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { BetPanel } from "../table/bet/bet-panel.tsx";
import { GameTable } from "../table/frame/game-table.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import { useBet } from "../table/bet/use-bet.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { edgesOf, inMode, modes, readChoice, withEdge } from "./dice-choice.ts";
import { DiceStage } from "./dice-stage.tsx";
import { useDiceWords } from "./use-dice-words.ts";

const loadRules = () => import("./dice-rules.tsx").then(({ DiceRules }) => DiceRules);

const keyStep = 100;

export function Dice({ table }: { table: Table }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();
  const words = useDiceWords();
  const [draft, keep] = useDraft("dice:choice");
  const choice = readChoice(draft);
  const setChoice = (next: DiceChoice) => keep(JSON.stringify(next));
  const bet = useBet({ game: dice, table, choice });

  function move(step: number) {
    const last = edgesOf(choice).at(-1);
    if (last) setChoice(withEdge(choice, last.edge, last.roll + step));
  }

  useKeys({
    ...bet.keys,
    ArrowLeft: () => move(-keyStep),
    ArrowRight: () => move(keyStep),
    "table:ArrowUp": bet.double,
    "table:ArrowDown": bet.half,
  });

  const keys = [
    { name: t("keys.space"), does: t("keys.place") },
    { name: "← →", does: t("keys.move") },
    { name: "↑", does: t("keys.double"), onTable: true },
    { name: "↓", does: t("keys.half"), onTable: true },
  ];
  const game: ShownGame = {
    id: "dice",
    name: t("meta.title"),
    outcomeName: t("roll"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    choice,
    rules: <Later load={loadRules} props={{ currency: bet.currency }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(dice.rtp))}
      keys={keys}
      stage={
        <DiceStage
          game={game}
          table={table}
          choice={choice}
          onChoose={setChoice}
          rolled={bet.last}
          told={bet.told}
          bets={table.bets?.value ?? []}
        />
      }
      panel={
        <BetPanel table={table} bet={bet} mainKey={keys[0]}>
          <Segmented
            label={t("mode.label")}
            options={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
            value={choice.mode}
            onChange={(mode) => setChoice(inMode(choice, mode))}
          />
        </BetPanel>
      }
    />
  );
}
