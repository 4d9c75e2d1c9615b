import { useState } from "react";
import { useTranslation } from "react-i18next";
import { coinflipRtp } from "../../../rules/games/coinflip-figures.ts";
import { flip } from "../../../rules/games/coinflip-flip.ts";
import { ladder } from "../../../rules/games/coinflip-ladder.ts";
import type { Side } from "../../../rules/games/variants.ts";
import { usePart } from "../../shell/use-part.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useDraft } from "../../ui/drafts.ts";
import { BetPanel } from "../table/bet/bet-panel.tsx";
import { GameTable } from "../table/frame/game-table.tsx";
import { Later } from "../../shell/later.tsx";
import type { ShownGame } from "../table/bets/shown-game.ts";
import type { PlayedFor, Table } from "../table/state/table.ts";
import { useBet } from "../table/bet/use-bet.ts";
import { useKeys } from "../table/keys/use-keys.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { useRound } from "../table/round/use-round.ts";
import { CoinflipStage, type Mode, type Way } from "./coinflip-stage.tsx";
import { useCoinflipWords } from "./use-coinflip-words.ts";

const loadRules = () => import("./coinflip-rules.tsx").then(({ CoinflipRules }) => CoinflipRules);

const loadRoundPanel = () => import("../table/round/round-panel.tsx").then(({ RoundPanel }) => RoundPanel);
const anyLadder = {};

const loadAuto = () => import("./ladder-auto.tsx").then(({ LadderAuto }) => LadderAuto);

/** One page, two ways to play: a single flip, or a ladder of flips until one is lost or the player cashes out. */
export function Coinflip({ table }: { table: Table }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["coinflip", "table", "common"]);
  const format = useFormat();
  const words = useCoinflipWords();
  const { isStill } = usePlayStyle();
  const [draftSide, setSide] = useDraft("coinflip:side");
  const side: Side = draftSide === "tails" ? "tails" : "heads";
  const [draftMode, keepMode] = useDraft("coinflip:mode");
  const [shown, setShown] = useState<{ mode?: Mode; playedFor?: PlayedFor }>({});
  const wanted = shown.mode ?? (draftMode === "ladder" ? "ladder" : "flip");
  // Comes soon after the table, which shows no ladder without it.
  const roundPanel = usePart(true, loadRoundPanel);
  const mode = roundPanel ? wanted : "flip";
  const choice = { side };
  const bet = useBet({ game: flip, table, choice });
  const round = useRound({ game: ladder, table, choice: anyLadder, mayStepAhead: true });
  // An open ladder is shown to a returning player, but never forced on somebody who is already playing.
  const isPlaying = bet.busy || bet.auto.running !== undefined;
  if (shown.playedFor !== table.mode && (table.round !== undefined || isPlaying))
    setShown({ mode: table.round && !isPlaying ? "ladder" : wanted, playedFor: table.mode });
  const auto = useWordedPart(round.auto.isOn, loadAuto, ["autoplay"]);
  const { stake, currency, half, double } = mode === "flip" ? bet : round;
  const canSet = (mode === "flip" || !round.isOpen) && !bet.auto.running && !round.auto.running;

  function turnTo(next: Way) {
    // Autoplay stops with the way of playing that is left.
    bet.auto.stop();
    round.auto.stop();
    keepMode(next);
    if (next !== "duel") setShown({ mode: next, playedFor: table.mode });
  }

  function play() {
    if (mode === "flip") bet.send();
    else if (round.auto.running) round.auto.stop();
    else if (round.isOpen) void round.step({ side });
    else void round.start();
  }

  useKeys({
    ...(mode === "flip" && bet.keys),
    " ": play,
    ArrowLeft: () => setSide("heads"),
    ArrowRight: () => setSide("tails"),
    "table:ArrowUp": () => canSet && double(),
    "table:ArrowDown": () => canSet && half(),
    c: () => mode === "ladder" && void round.cashOut(),
  });

  const keys = [
    { name: t("keys.space"), does: t("keys.play") },
    { name: "← →", does: t("keys.side") },
    { name: "C", does: t("keys.cash_out") },
    { name: "↑", does: t("keys.double"), onTable: true },
    { name: "↓", does: t("keys.half"), onTable: true },
  ];
  const game: ShownGame = {
    id: "coinflip",
    name: t("meta.title"),
    outcomeName: t("outcome.name"),
    outcomeOf: words.outcomeOf,
    choiceOf: words.choiceOf,
    choice,
    rules: <Later load={loadRules} props={{ currency: currency }} />,
  };
  return (
    <GameTable
      game={game}
      table={table}
      returned={format.share(Number(coinflipRtp))}
      keys={keys}
      stage={
        <CoinflipStage
          mode={mode}
          onMode={turnTo}
          side={side}
          onChoose={setSide}
          onCall={(called) => void round.step({ side: called })}
          flying={mode === "flip" ? bet.busy : round.doing?.kind === "step"}
          canCall={round.canStep}
          queued={round.queued?.side}
          moves={!isStill}
          stake={stake ?? round.limits.min}
          currency={currency}
          sum={table.sum}
          bet={bet.last}
          told={bet.told}
          found={bet.found}
          staged={round.staged}
          round={round.round}
          view={round.view}
          roundStatus={round.roundStatus}
          bets={table.bets?.value ?? []}
        />
      }
      panel={
        mode === "flip" || !roundPanel ? (
          <BetPanel
            table={table}
            bet={bet}
            givesWay={wanted !== mode}
            mainKey={{ name: t("keys.space"), does: t("table:bet.place") }}
          />
        ) : (
          <roundPanel.View
            table={table}
            round={round}
            mainKey={{ name: t("keys.space"), does: round.isOpen ? t("keys.flip") : t("table:bet.place") }}
            plan={auto && <auto.View table={table} round={round} />}
          />
        )
      }
    />
  );
}
