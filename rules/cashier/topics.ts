/** By these names all that a player is told of one deposit, or of one withdrawal, goes when there is something newer. */
export const depositTopic = (id: string) => `deposit:${id}`;
export const payoutTopic = (id: string) => `payout:${id}`;
