import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useStream } from "../../link/use-stream.ts";

const loadWidget = () => import("./offer-parts.tsx").then((module) => module.BonusWidget);

/** What is offered, beside every page but the tables; nothing while there is nothing. */
export function BonusParts() {
  const guest = useStream((layer) => layer.promotions.guest$());
  const player = useStream((layer) => layer.promotions.player$());
  const isWanted = guest?.bonus !== undefined || player?.bonuses?.value.may_prompt === true;
  const part = useWordedPart(isWanted, loadWidget, ["offers"]);
  return part && isWanted ? <part.View guest={guest} player={player} /> : null;
}
