/** Where, how much and until when to pay: everything that an attacker in between could change to their gain. */
export interface PaymentInstructions {
  id: string;
  hash: string;
  currency: string;
  amount: string;
  shop_amount: string;
  card: { card_number: string; phone_number: string | null } | null;
  address: string | null;
  network: string | null;
  redirect: string | null;
  exchange: { currency: string; amount: string } | null;
  created_at: string;
  life_time: number;
}

/**
 * The text that the house signs about how to pay an order, and that the client verifies. It includes the player,
 * because otherwise genuine instructions for another player's order could be shown and paid.
 */
export function instructionsText(player: string, instructions: PaymentInstructions): string {
  const { id, hash, currency, amount, shop_amount, card, address, network, redirect, exchange } = instructions;
  const to = [card?.card_number ?? null, card?.phone_number ?? null, address, network, redirect];
  const sum = [currency, amount, shop_amount, exchange?.currency ?? null, exchange?.amount ?? null];
  return `karat-deposit-v1\n${JSON.stringify([player, id, hash, ...sum, ...to, instructions.created_at, instructions.life_time])}`;
}
