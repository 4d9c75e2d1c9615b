export type Channel = "email" | "sms";

/** Where a player can be reached: an e-mail address as typed, or a phone number in international form. */
export interface Address {
  channel: Channel;
  text: string;
}

/** The field's name in the API, and the column's among the players'. */
export const addressField = { email: "email", sms: "phone" } as const satisfies Record<Channel, string>;

export function emailAddress(text: string): Address {
  return { channel: "email", text };
}

export function phoneAddress(text: string): Address {
  return { channel: "sms", text };
}
