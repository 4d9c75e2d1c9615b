import { type ReactElement, useEffect, useRef, useState } from "react";
import { whileSeen } from "../browser/while-seen.ts";
import type { Namespace } from "../i18n/words.ts";
import { useWordedPart } from "./use-worded-part.ts";

/** A place of the final size on the home page, whose part comes once one looks there: markup of home is dear. */
export function lateRow(
  load: () => Promise<() => ReactElement>,
  namespaces: readonly Namespace[],
  className: string | undefined,
): () => ReactElement {
  return function LateRow() {
    const place = useRef<HTMLDivElement>(null);
    const [isSeen, setSeen] = useState(false);
    useEffect(
      () => (place.current && !isSeen ? whileSeen(place.current, (seen) => seen && setSeen(true)) : undefined),
      [isSeen],
    );
    const part = useWordedPart(isSeen, load, namespaces);
    return (
      <div ref={place} className={className}>
        {part && <part.View />}
      </div>
    );
  };
}
