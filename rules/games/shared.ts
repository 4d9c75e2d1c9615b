/* Games of shared rounds: one outcome decides the bets of all who play. Basic facts, without their rules. */

/** Return to player as shown; of rooms the least, as who has more of a pot gets more back. */
export const sharedRtp = { crash: "0.99", roulette: "0.97297", rooms: "0.96" } as const;

export type SharedGameId = keyof typeof sharedRtp;

export const sharedGameIds = Object.keys(sharedRtp) as [SharedGameId, ...SharedGameId[]];

/** Those whose rounds are decided by a hash chain of their own; each pot of rooms has a seed of its own instead. */
export const chainGameIds = ["crash", "roulette"] as const satisfies readonly SharedGameId[];
