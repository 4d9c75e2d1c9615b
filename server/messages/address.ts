export type Channel = "email" | "sms";

/** Where a player can be reached: an e-mail address as somebody has typed it, or a phone in its international form. */
export interface Address {
  channel: Channel;
  text: string;
}

/** What such an address is called on the wire and among the columns of a player. */
export const addressField = { email: "email", sms: "phone" } as const satisfies Record<Channel, string>;

export function emailAddress(text: string): Address {
  return { channel: "email", text };
}

export function phoneAddress(text: string): Address {
  return { channel: "sms", text };
}
