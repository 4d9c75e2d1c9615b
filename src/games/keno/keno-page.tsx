import { useTable } from "../table/state/use-table.ts";
import { Keno } from "./keno.tsx";

// A stage of its own for what little replays leave out would cost every table more than it spares them.
export { KenoReplay } from "./keno-replay.tsx";

export default function KenoPage() {
  return <Keno table={useTable("keno")} />;
}
