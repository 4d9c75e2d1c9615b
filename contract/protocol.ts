/** What a client and a house understand of each other, as one number: it grows with every change that the side before would not understand. */
export const protocol = 1;

/** What a house answers: its own, and the one before for as long as pages of the release before are open. */
export const answeredProtocols: readonly number[] = [protocol];
