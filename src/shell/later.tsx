import type { ComponentType, ReactNode } from "react";
import { usePart } from "./use-part.ts";

interface Props<Own extends object> {
  load(): Promise<ComponentType<Own>>;
  props: Own;
  /** Stands in its place until it is there, in the same size. */
  children?: ReactNode;
}

/** A part of a table that is not needed for its first look. */
export function Later<Own extends object>({ load, props, children }: Props<Own>) {
  const part = usePart(true, load);
  return part ? <part.View {...props} /> : children;
}
