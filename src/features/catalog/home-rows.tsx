import { useEffect, useRef, useState } from "react";
import { whileSeen } from "../../browser/while-seen.ts";
import type { HomeRow } from "../../shell/home-row.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import styles from "./home-rows.module.css";

const loadRows = () => import("./entry-row.tsx").then((module) => module.EntryRows);

/** Slots and tables on the home page, asked for once one looks there. */
export const homeRows: readonly HomeRow[] = [{ name: "catalog", View: Rows }];

/** A place of the final size, and no markup: that of home is dear. */
function Rows() {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(
    () => (place.current && !isSeen ? whileSeen(place.current, (seen) => seen && setSeen(true)) : undefined),
    [isSeen],
  );
  const part = useWordedPart(isSeen, loadRows, ["catalog"]);
  return (
    <div ref={place} className={styles.rows}>
      {part && <part.View />}
    </div>
  );
}
