import { useTable } from "../table/state/use-table.ts";
import { Miner } from "./miner.tsx";

export default function MinerPage() {
  return <Miner table={useTable("miner")} />;
}
