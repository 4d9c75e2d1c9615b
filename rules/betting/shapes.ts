import table from "../tables/betting.json";

/** Which legs of a slip have to win together. A system has a line for each choice of so many of them. */
export type Shape =
  | { readonly kind: "single" | "express" }
  | { readonly kind: "system"; readonly sizes: readonly number[] };

export const mostLegs = table.limits.maxLegs;

/** How many legs the lines of a shape have; undefined if there is no such bet of so many legs. */
export function sizesOf(shape: Shape, legs: number): readonly number[] | undefined {
  if (legs < 1 || legs > mostLegs) return undefined;
  switch (shape.kind) {
    case "single":
      return legs === 1 ? [1] : undefined;
    case "express":
      return legs >= 2 ? [legs] : undefined;
    case "system":
      return isSystem(shape.sizes, legs) ? shape.sizes : undefined;
  }
}

/** Ascending, of three legs at least, and more than a single or an express by another name. */
function isSystem(sizes: readonly number[], legs: number): boolean {
  const isOrdered = sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0) && size <= legs);
  return isOrdered && legs >= 3 && sizes.some((size) => size > 1 && (size < legs || sizes.length > 1));
}

export function linesOf(sizes: readonly number[], legs: number): number {
  return sizes.reduce((sum, size) => sum + choices(legs, size), 0);
}

function choices(from: number, take: number): number {
  let count = 1;
  for (let taken = 1; taken <= take; taken += 1) count = (count * (from - take + taken)) / taken;
  return count;
}

/** Full covers that players know by name. */
export const namedSystems = [
  { name: "Trixie", legs: 3, sizes: [2, 3] },
  { name: "Patent", legs: 3, sizes: [1, 2, 3] },
  { name: "Yankee", legs: 4, sizes: [2, 3, 4] },
  { name: "Lucky 15", legs: 4, sizes: [1, 2, 3, 4] },
  { name: "Canadian", legs: 5, sizes: [2, 3, 4, 5] },
  { name: "Heinz", legs: 6, sizes: [2, 3, 4, 5, 6] },
] as const;

/** Every system that can be chosen for so many legs: by how many each line has, and the named ones. */
export function systemsOf(legs: number): readonly { name?: string; sizes: readonly number[] }[] {
  const plain = Array.from({ length: Math.max(0, legs - 2) }, (_, at) => ({ sizes: [at + 2] }));
  return [...plain, ...namedSystems.filter((named) => named.legs === legs)];
}
