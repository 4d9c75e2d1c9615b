import type { GrantEnd, Grant } from "./bonus-rows.ts";
import type { Entry, Posting, Wallet } from "./ledger.ts";

interface Facts {
  id: string;
  at: number;
}

/** The house gives a player bonus money. */
export function grantedEntry({ id: grant, player, currency, amountMicro }: Grant, facts: Facts): Entry {
  return {
    ...facts,
    kind: "bonus",
    player,
    currency,
    reason: "granted",
    postings: [
      { account: bonusAccount(grant), owner: player, amountMicro },
      { account: "house.bonus", amountMicro: -amountMicro },
    ],
  };
}

/** What is left of a grant becomes real money once it is wagered, and otherwise goes back; undefined if nothing is left. */
export function endedEntry(wallet: Wallet, grant: Pick<Grant, "id">, end: GrantEnd, facts: Facts): Entry | undefined {
  const { player, currency, bonusMicro } = wallet;
  if (bonusMicro === 0n) return undefined;
  const from: Posting = { account: bonusAccount(grant.id), owner: player, amountMicro: -bonusMicro };
  const to: Posting =
    end === "completed"
      ? { account: "player.real", owner: player, amountMicro: bonusMicro }
      : { account: "house.bonus", amountMicro: bonusMicro };
  return { ...facts, kind: "bonus", player, currency, reason: end, postings: [from, to] };
}

export function endedGrant(grant: Grant, wallet: Wallet, end: GrantEnd, at: number): Grant {
  return { ...grant, state: end, endedAtMs: at, leftMicro: wallet.bonusMicro };
}

export function bonusAccount(grant: string): `player.bonus:${string}` {
  return `player.bonus:${grant}`;
}
