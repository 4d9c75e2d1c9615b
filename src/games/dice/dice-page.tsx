import { useTable } from "../table/state/use-table.ts";
import { Dice } from "./dice.tsx";

export default function DicePage() {
  return <Dice table={useTable("dice")} />;
}
