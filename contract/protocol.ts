/**
 * Version of what client and house understand of each other; raised by every change an older side would not
 * understand.
 */
export const protocol = 1;

/** Versions the house still serves: its own, and the previous one while pages of the last release are open. */
export const answeredProtocols: readonly number[] = [protocol];
