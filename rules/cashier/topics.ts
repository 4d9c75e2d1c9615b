/** Topics of notices: a newer notice replaces all earlier ones about the same deposit or withdrawal. */
export const depositTopic = (id: string) => `deposit:${id}`;
export const payoutTopic = (id: string) => `payout:${id}`;
