import { useDraft } from "../../ui/drafts.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useTable } from "../table/state/use-table.ts";
import { Coinflip } from "./coinflip.tsx";

const loadDuels = () => import("./duels.tsx").then(({ Duels }) => Duels);

export default function CoinflipPage() {
  const [way, turnTo] = useDraft("coinflip:mode");
  const duels = useWordedPart(way === "duel", loadDuels, ["duels"]);
  return way === "duel" && duels ? <duels.View onWay={turnTo} /> : <Alone />;
}

function Alone() {
  return <Coinflip table={useTable("coinflip")} />;
}
