import { useTranslation } from "react-i18next";
import { hilo } from "../../../rules/games/hilo.ts";
import { type Guess, hiloRtp } from "../../../rules/games/hilo-figures.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { GameTable } from "../table/frame/game-table.tsx";
import { Later } from "../../shell/later.tsx";
import { RoundPanel } from "../table/round/round-panel.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { Table } from "../table/state/table.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useRound } from "../table/round/use-round.ts";
import { HiloStage } from "./hilo-stage.tsx";
import { useHiloWords } from "./use-hilo-words.ts";

const loadRules = () => import("./hilo-rules.tsx").then(({ HiloRules }) => HiloRules);

const anyRound = {};

const loadAuto = () => import("./hilo-auto.tsx").then(({ HiloAuto }) => HiloAuto);

export function Hilo({ table }: { table: Table }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();
  const words = useHiloWords();
  const { isStill } = usePlayStyle();
  const round = useRound({ game: hilo, table, choice: anyRound });
  const auto = useWordedPart(round.auto.isOn, loadAuto, ["autoplay"]);

  function guess(made: Guess) {
    void round.step({ guess: made });
  }

  useKeys({
    " ": () => void (round.auto.running ? round.auto.stop() : round.start()),
    ArrowUp: () => guess("higher"),
    ArrowDown: () => guess("lower"),
    ArrowRight: () => guess("skip"),
    s: () => guess("same"),
    c: () => void round.cashOut(),
  });

  const keys = [
    { name: t("keys.space"), does: t("keys.place") },
    { name: "↑", does: t("keys.higher") },
    { name: "↓", does: t("keys.lower") },
    { name: "S", does: t("keys.same") },
    { name: "→", does: t("keys.skip") },
    { name: "C", does: t("keys.cash_out") },
  ];
  const game: ShownGame = {
    id: "hilo",
    name: t("meta.title"),
    outcomeName: t("card.last"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    rules: <Later load={loadRules} props={{ currency: round.currency }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(hiloRtp))}
      keys={keys}
      stage={
        <HiloStage
          game={game}
          staged={round.staged}
          round={round.round}
          view={round.view}
          waiting={round.doing !== undefined && round.doing.kind !== "cash_out"}
          canGuess={round.canStep}
          onGuess={guess}
          moves={!isStill}
          stake={round.stake ?? round.limits.min}
          currency={round.currency}
          sum={table.sum}
          bets={table.bets?.value ?? []}
        />
      }
      panel={
        <RoundPanel
          table={table}
          round={round}
          mainKey={round.isOpen ? keys.at(-1) : keys[0]}
          plan={auto && <auto.View table={table} round={round} />}
        />
      }
    />
  );
}
