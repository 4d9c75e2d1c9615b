/* Games of shared rounds: one outcome decides the bets of all who play. Here by id, without their rules. */

export const sharedGameIds = ["crash", "roulette", "rooms"] as const;
type SharedGameId = (typeof sharedGameIds)[number];

/** Those whose rounds are decided by a hash chain of their own; each pot of rooms has a seed of its own instead. */
export const chainGameIds = ["crash", "roulette"] as const satisfies readonly SharedGameId[];
