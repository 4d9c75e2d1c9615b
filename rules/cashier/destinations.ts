import { decodeBase58Check } from "./base58check.ts";
import { parseCardNumber } from "./card-number.ts";
import type { CoinHashing } from "./coin-hashing.ts";
import { parseEvmAddress } from "./evm-address.ts";
import { decodeSegwit } from "./segwit-address.ts";

/** Where a payout method sends money: a card, or a coin address, on a network if the coin has several. */
export interface PayoutRoute {
  kind: "card" | "redirect" | "crypto";
  exchange_currency: string | null;
  network: string | null;
}

export type DestinationFault = "wrong_card_number" | "wrong_address";

/** The normalised destination, or why nothing can be sent there. */
export function readDestination(
  route: PayoutRoute,
  text: string,
  hashing: CoinHashing,
): { destination: string } | { fault: DestinationFault } {
  const written = text.trim();
  if (route.kind !== "crypto") {
    const card = route.kind === "card" ? parseCardNumber(written) : undefined;
    return card === undefined ? { fault: "wrong_card_number" } : { destination: card };
  }
  const chain = chainOf(route);
  const address = chain && readers[chain](hashing, written);
  return address === undefined ? { fault: "wrong_address" } : { destination: address };
}

/** A shortened destination: enough to recognise it, not enough to use it. */
export function shownDestination({ kind }: Pick<PayoutRoute, "kind">, destination: string): string {
  return kind === "crypto" ? `${destination.slice(0, 6)}…${destination.slice(-4)}` : `•••• ${destination.slice(-4)}`;
}

type Chain = "bitcoin" | "litecoin" | "tron" | "evm";

/** A coin has its own chain, a token that of its network. An unknown combination has none and is refused. */
function chainOf({ exchange_currency: coin, network }: PayoutRoute): Chain | undefined {
  return coins[coin ?? ""] ?? networks[network ?? ""];
}

const coins: Partial<Record<string, Chain>> = { BTC: "bitcoin", LTC: "litecoin", TRX: "tron", ETH: "evm" };
const networks: Partial<Record<string, Chain>> = { TRC20: "tron", ERC20: "evm" };

const readers: Record<Chain, (hashing: CoinHashing, text: string) => string | undefined> = {
  bitcoin: (hashing, text) => readBase58(hashing, text, [0x00, 0x05]) ?? readSegwit(text, "bc"),
  // Version 0x05 is left out: Litecoin's old script addresses look like Bitcoin's, and money has been lost to that.
  litecoin: (hashing, text) => readBase58(hashing, text, [0x30, 0x32]) ?? readSegwit(text, "ltc"),
  tron: (hashing, text) => readBase58(hashing, text, [0x41]),
  evm: parseEvmAddress,
};

/** A version byte and a 20-byte hash of a key or script. */
function readBase58(hashing: CoinHashing, text: string, versions: readonly number[]): string | undefined {
  const payload = decodeBase58Check(hashing, text);
  return payload?.length === 21 && versions.includes(payload[0] ?? -1) ? text : undefined;
}

/** Accepts only versions in use: money sent to a future one can be taken by anybody. */
function readSegwit(text: string, prefix: string): string | undefined {
  const found = decodeSegwit(text);
  if (found?.prefix !== prefix) return undefined;
  const isInUse = found.version === 0 || (found.version === 1 && found.program.length === 32);
  return isInUse ? text.toLowerCase() : undefined;
}
