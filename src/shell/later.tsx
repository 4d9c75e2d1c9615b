import type { ComponentType, ReactNode } from "react";
import { usePart } from "./use-part.ts";

interface Props<Own extends object> {
  load(): Promise<ComponentType<Own>>;
  props: Own;
  /** A placeholder of the same size, shown until the part is loaded. */
  children?: ReactNode;
}

/** A part of a table that its first view does not need. */
export function Later<Own extends object>({ load, props, children }: Props<Own>) {
  const part = usePart(true, load);
  return part ? <part.View {...props} /> : children;
}
