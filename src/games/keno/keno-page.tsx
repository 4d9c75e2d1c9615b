import { useTable } from "../table/state/use-table.ts";
import { Keno } from "./keno.tsx";

// Replays share the table's chunk: splitting off the little they need would cost every table more than it saves.
export { KenoReplay } from "./keno-replay.tsx";

export default function KenoPage() {
  return <Keno table={useTable("keno")} />;
}
