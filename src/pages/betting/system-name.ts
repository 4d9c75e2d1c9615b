import { systemsOf } from "../../../rules/betting/shapes.ts";

/** As people call it, or by how many of the legs each of its lines has. */
export function systemName(sizes: readonly number[], legs: number): string {
  const named = systemsOf(legs).find((one) => one.sizes.join() === sizes.join());
  return named?.name ?? `${sizes.join(", ")} / ${legs}`;
}
