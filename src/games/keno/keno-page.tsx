import { useTable } from "../table/use-table.ts";
import { Keno } from "./keno.tsx";

export default function KenoPage() {
  return <Keno table={useTable("keno")} />;
}
