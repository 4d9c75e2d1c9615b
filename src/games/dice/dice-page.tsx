import { useTable } from "../table/use-table.ts";
import { Dice } from "./dice.tsx";

export default function DicePage() {
  return <Dice table={useTable("dice")} />;
}
