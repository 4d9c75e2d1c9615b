import type { CoinHashing } from "./coin-hashing.ts";

/**
 * Returns an Ethereum address in the mixed case of EIP-55; undefined if it is invalid or its case contradicts the
 * checksum. All lower or all upper case carries no checksum and is accepted, because exchanges show addresses that way.
 */
export function parseEvmAddress(hashing: Pick<CoinHashing, "keccak256">, text: string): string | undefined {
  const [, digits] = /^0x([0-9a-fA-F]{40})$/.exec(text) ?? [];
  // Nobody has the key of the zero address: what is sent there is lost.
  if (digits === undefined || /^0+$/.test(digits)) return undefined;
  const mixed = inMixedCase(hashing, digits.toLowerCase());
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || digits === mixed ? `0x${mixed}` : undefined;
}

function inMixedCase({ keccak256 }: Pick<CoinHashing, "keccak256">, digits: string): string {
  const hash = keccak256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  return Array.from(digits, (digit, index) => {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  }).join("");
}
