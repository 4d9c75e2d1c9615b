import { useWordedPart } from "../../shell/use-worded-part.ts";
import { useSession } from "../../shell/session.ts";

const loadWatch = () => import("./cashier-watch.tsx").then((module) => module.CashierWatch);

/** The cashier's background parts for logged-in players; renders nothing. */
export function CashierParts({ game }: { game: boolean }) {
  const isPlayer = useSession().status === "player";
  const part = useWordedPart(isPlayer, loadWatch, []);
  return isPlayer && part ? <part.View game={game} /> : null;
}
