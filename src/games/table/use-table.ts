import type { SoloGameId } from "../../../rules/games/ids.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useSession } from "../../features/session/session.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useOnline } from "../../ui/online.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import type { Table } from "./table.ts";

/** A game's place at the data layer. */
export function useTable(game: SoloGameId): Table {
  const layer = useLayer();
  const { status } = useSession();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const wallet = useStream((layer) => layer.wallet.balance$())?.value;
  const online = useOnline();
  const bets = useStream((layer) => layer.games.bets$({ game }));
  const seeds = useStream((layer) => layer.games.seeds$());
  const play = useStream((layer) => layer.safePlay.play$());
  const questions = useStream((layer) => layer.games.questions$()) ?? [];
  const rounds = useStream((layer) => layer.games.rounds$());
  const format = useFormat();
  return {
    game,
    mode: "money",
    choose: () => {},
    status,
    wallet,
    sum: (amount, options) => format.money(amount, wallet?.currency ?? "RUB", options),
    round: rounds && (rounds.value.find((round) => round.game === game) ?? null),
    openRound(order) {
      forget();
      return layer.games.openRound(order);
    },
    step: (order) => layer.games.step(order),
    cashOut: (order) => layer.games.cashOut(order),
    online,
    closed: play?.stops[0]?.error,
    bets,
    seeds,
    questions: questions.filter((question) => question.game === game),
    place(order) {
      forget();
      return layer.games.bet(order);
    },
    rotate(clientSeed) {
      forget();
      return layer.games.rotate({ client_seed: clientSeed });
    },
    verify: (id) => layer.games.verify({ id }),
    recompute: (pasted) => layer.games.verifySeeds(pasted),
    logIn: () => open("Login"),
    retry: () => void layer.app.retry(),
    tell,
  };
}
