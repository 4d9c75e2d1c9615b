/** Version of the protocol between client and house; raised by every change that an older side would not understand. */
export const protocol = 1;

/** Versions the house still serves: its own, and the previous one while pages of the last release are open. */
export const answeredProtocols: readonly number[] = [protocol];
