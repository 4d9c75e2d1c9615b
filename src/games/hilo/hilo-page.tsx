import { useTable } from "../table/state/use-table.ts";
import { Hilo } from "./hilo.tsx";

export default function HiloPage() {
  return <Hilo table={useTable("hilo")} />;
}
