import type { SoloGameId } from "../../../../rules/games/ids.ts";
import { useLayer, useStream } from "../../../link/use-stream.ts";
import type { Table } from "./table.ts";
import { useAnyTable } from "./use-any-table.ts";

/** Connects a table to the data layer: to the server for money, to this device for practice. */
export function useTable(game: SoloGameId): Table {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice, knownBets, sound, forget, ...any } = useAnyTable(game);
  const { mode, reveal } = any;
  const seeds = useStream((layer) => layer.games.seeds$());
  const seedFaults = useStream((layer) => layer.games.seedFaults$())?.value ?? [];
  const pendingOperations = useStream((layer) => layer.games.pendingOperations$()) ?? [];
  const rounds = useStream((layer) => layer.games.rounds$());

  const common = {
    ...any,
    game,
    knownBets,
    stepped: (wins: number) => reveal.whenTold(() => sound.step(wins)),
    seeds,
    seedFaults,
    openRounds: rounds?.value ?? [],
    rotate(clientSeed: string) {
      forget();
      return layer.games.rotate({ client_seed: clientSeed });
    },
    recompute: layer.proof.verifySeeds,
  } satisfies Partial<Table>;

  if (mode === "practice")
    return {
      ...common,
      round: practice && (practice.rounds.find((round) => round.game === game) ?? null),
      pendingOperations: [],
      place(order) {
        forget();
        return layer.practice.bet(order);
      },
      openRound(order) {
        forget();
        return layer.practice.openRound(order);
      },
      step: (order) => layer.practice.step(order),
      cashOut: (order) => layer.practice.cashOut(order),
    };
  return {
    ...common,
    round: rounds && (rounds.value.find((round) => round.game === game) ?? null),
    pendingOperations: pendingOperations.filter((operation) => operation.game === game),
    place(order) {
      forget();
      return layer.games.bet(order);
    },
    openRound(order) {
      forget();
      return layer.games.openRound(order);
    },
    step: (order) => layer.games.step(order),
    cashOut: (order) => layer.games.cashOut(order),
  };
}
