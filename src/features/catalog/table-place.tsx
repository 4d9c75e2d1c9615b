import { type ReactNode, useEffect, useRef, useState } from "react";
import type { CatalogEntry } from "../../../contract/catalog.ts";
import { whileSeen } from "../../browser/while-seen.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import styles from "./table-place.module.css";

interface Props {
  entry: CatalogEntry;
  /** What stands there of a game without a table, and while nothing is known of one. */
  children: ReactNode;
}

/** What is known of a table, in a place of its final size: asked for while one looks here, and by nobody else's tile. */
export function TablePlace({ entry, children }: Props) {
  return entry.kind === "live" ? <Place entry={entry}>{children}</Place> : children;
}

const load = () => import("./table-state.tsx").then((module) => module.TableState);

function Place({ entry, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => (place.current ? whileSeen(place.current, setSeen) : undefined), []);
  const part = useWordedPart(isSeen, load, ["live-tables"]);
  return (
    <div ref={place} className={styles.place}>
      {isSeen && part ? <part.View entry={entry}>{children}</part.View> : children}
    </div>
  );
}
