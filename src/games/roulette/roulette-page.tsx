import { Roulette } from "./roulette.tsx";
import { useRouletteTable } from "./use-roulette-table.ts";

export default function RoulettePage() {
  return <Roulette table={useRouletteTable()} />;
}
