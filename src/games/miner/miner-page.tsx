import { useTable } from "../table/use-table.ts";
import { Miner } from "./miner.tsx";

// A stage of its own for what little replays leave out would cost every table more than it spares them.
export { MinerReplay } from "./miner-replay.tsx";

export default function MinerPage() {
  return <Miner table={useTable("miner")} />;
}
