import { useEffect, useRef, useState } from "react";
import { whileSeen } from "../../browser/while-seen.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import styles from "./tournament-box.module.css";

const loadRunning = () => import("./running-tournament.tsx").then(({ RunningTournament }) => RunningTournament);

/** Of one size, whether a tournament runs or not; nothing is asked for before one looks here. */
export function TournamentBox() {
  const place = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [wasSeen, setWasSeen] = useState(false);
  if (isSeen && !wasSeen) setWasSeen(true);
  useEffect(() => (place.current ? whileSeen(place.current, setSeen) : undefined), []);
  const part = useWordedPart(wasSeen, loadRunning, ["tournaments"]);
  return (
    <section ref={place} className={styles.box}>
      {part && <part.View isSeen={isSeen} />}
    </section>
  );
}
