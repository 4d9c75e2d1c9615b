import type { Micro } from "../../rules/money.ts";
import type { Entry, OfGrant } from "../wallet/ledger.ts";
import type { BetSettled } from "./settle-bet.ts";

interface Facts {
  uuid: () => string;
  now: number;
  words: string;
  /** Whose money was part of the stake. */
  grant: OfGrant["grant"] | undefined;
}

/** A bet that is settled anew, in the ledger: what it had paid is taken back, and what it pays now is paid. */
export function correctionEntries(settled: BetSettled, { uuid, now, words, grant }: Facts): Entry[] {
  const { bet, takenMicro, takenBonusMicro, paidMicro, paidBonusMicro } = settled;
  return [
    ...correction(-takenMicro - takenBonusMicro, grant && { grant, bonusMicro: -takenBonusMicro }),
    ...correction(paidMicro, grant && { grant, bonusMicro: paidBonusMicro }),
  ];

  function correction(amountMicro: Micro, bonus?: OfGrant): Entry[] {
    if (amountMicro === 0n) return [];
    const { player, currency } = bet;
    const postings: Entry["postings"] = [
      { account: "player.real", owner: player, amountMicro },
      { account: "house.games", amountMicro: -amountMicro },
    ];
    const entry = {
      id: uuid(),
      kind: "correction",
      player,
      currency,
      at: now,
      reason: words,
      author: "book",
      postings,
    } as const;
    return [{ ...entry, ...(bonus ? { bonus } : {}) }];
  }
}
