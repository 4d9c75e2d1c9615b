import { useStream } from "../../link/use-stream.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import styles from "./bonus-places.module.css";

const loadLine = () => import("../../features/promotions/offer-parts.tsx").then(({ OfferLine }) => OfferLine);
const loadBox = () => import("../../features/promotions/offer-parts.tsx").then(({ BonusBox }) => BonusBox);

/* Places of one size, whatever comes into them. */

export function GuestOffer() {
  const guest = useStream((layer) => layer.promotions.guest$());
  const part = useWordedPart(guest !== undefined, loadLine, ["offers"]);
  return <div className={styles.line}>{part && guest && <part.View guest={guest} />}</div>;
}

export function OwnBonus() {
  const player = useStream((layer) => layer.promotions.player$());
  const part = useWordedPart(player?.bonuses !== undefined, loadBox, ["offers"]);
  return <div className={styles.box}>{part && player && <part.View {...player} />}</div>;
}
