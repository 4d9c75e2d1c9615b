import { useTable } from "../table/state/use-table.ts";
import { Coinflip } from "./coinflip.tsx";

export default function CoinflipPage() {
  return <Coinflip table={useTable("coinflip")} />;
}
