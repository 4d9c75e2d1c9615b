import { useTable } from "../table/use-table.ts";
import { Hilo } from "./hilo.tsx";

export default function HiloPage() {
  return <Hilo table={useTable("hilo")} />;
}
