import type { ComponentType, ReactNode } from "react";
import type { Namespace } from "../i18n/words.ts";
import { useWordedPart } from "./use-worded-part.ts";

interface Props<Own extends object> {
  load(): Promise<ComponentType<Own>>;
  /** Words that the page does not begin with. */
  words?: readonly Namespace[];
  props: Own;
  /** A placeholder of the same size, shown until the part is loaded. */
  children?: ReactNode;
}

/** A part of a table that its first view does not need. */
export function Later<Own extends object>({ load, words = [], props, children }: Props<Own>) {
  const part = useWordedPart(true, load, words);
  return part ? <part.View {...props} /> : children;
}
