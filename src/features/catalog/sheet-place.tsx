import type { CatalogEntry } from "../../../contract/catalog.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";

interface Props {
  entry: CatalogEntry;
  /** Leads to all of it; without, all of it is here. */
  onAll?: (() => void) | undefined;
}

const load = () => import("./game-sheet.tsx").then((module) => module.GameSheet);

/** How a game pays in particular, which comes after what the list says of it. */
export function SheetPlace(props: Props) {
  const part = useWordedPart(true, load, ["game-sheet"]);
  return part && <part.View {...props} />;
}
