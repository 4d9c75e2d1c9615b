/** States of an event in which nothing of it is to come. */
export const overStates: ReadonlySet<string> = new Set(["ended", "settled", "cancelled", "postponed"]);
