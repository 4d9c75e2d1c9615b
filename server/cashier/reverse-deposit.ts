import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { ring } from "../bell/ring.ts";
import { endGrant } from "../bonus/grants.ts";
import type { Tx } from "../db/connect.ts";
import { takeBackOffer, type TakenBack } from "../promotions/take-back-offer.ts";
import { correctBalance } from "../wallet/correct-balance.ts";
import { lockWallets } from "../wallet/ledger.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { lockDeposit } from "./deposits.ts";

export interface Reversal {
  deposit: string;
  reason: string;
  author: string;
}

interface Reversed extends TakenBack {
  player: bigint;
  currency: Currency;
  takenMicro: Micro;
  /** What was not there any more. */
  missingMicro: Micro;
  /** What was left of the bonus that it had brought. */
  bonusMicro: Micro;
}

/**
 * Takes a deposit back that its payer has called back: of real money as much as there is, and of the bonus that it has
 * brought what was not played, with its free spins and the step that came after it; that rings. Undefined unless it was
 * credited, and only once.
 */
export async function reverseDeposit(
  tx: Tx,
  { deposit: id, ...booking }: Reversal,
  house: Pick<WalletHouse, "uuid" | "clock">,
): Promise<Reversed | undefined> {
  const { rows } = await tx.query<{ player: bigint }>("select player from deposits where id = $1", [id]);
  const player = rows[0]?.player;
  const wallet = player === undefined ? undefined : (await lockWallets(tx, [player])).get(player);
  const deposit = wallet && (await lockDeposit(tx, wallet.player, id));
  if (!wallet || deposit?.state !== "paid" || deposit.isReversed) return undefined;
  const { grant: given } = deposit;
  const isItsOwn = (grant: { id: string }) => grant.id === given;
  const grant = given === undefined ? undefined : await endGrant(tx, wallet.player, "taken_back", house, isItsOwn);
  const offered =
    given === undefined ? undefined : await takeBackOffer(tx, { player: wallet.player, granted: given }, house);
  const { amountMicro } = deposit;
  const takenMicro = wallet.balanceMicro < amountMicro ? wallet.balanceMicro : amountMicro;
  if (takenMicro > 0n) await correctBalance(tx, wallet.player, { ...booking, amountMicro: -takenMicro }, house);
  const now = house.clock.now();
  await tx.query("update deposits set reversed_at = $2 where id = $1", [id, new Date(now)]);
  const bonusMicro = grant?.leftMicro ?? 0n;
  const freeSpins = offered?.freeSpins ?? 0;
  if (given !== undefined && (grant || freeSpins > 0)) {
    const data = { amount: toWire(bonusMicro), currency: wallet.currency };
    await ring(tx, { player: wallet.player, kind: "bonus_taken_back", subject: given, data, at: now });
  }
  const missingMicro = amountMicro - takenMicro;
  return {
    player: wallet.player,
    currency: wallet.currency,
    takenMicro,
    missingMicro,
    bonusMicro,
    freeSpins,
    nextStep: offered?.nextStep,
  };
}

export function reversalText({ player, currency, takenMicro, missingMicro, bonusMicro, ...more }: Reversed): string {
  const of = (micro: Micro) => `${toWire(micro)} ${currency}`;
  const missing = missingMicro > 0n ? ` ${of(missingMicro)} were not there any more.` : "";
  const bonus = bonusMicro > 0n ? ` and ${of(bonusMicro)} of its bonus` : "";
  const { freeSpins, nextStep } = more;
  const also = [
    ...(freeSpins > 0 ? [`${freeSpins} free spins`] : []),
    ...(nextStep === undefined ? [] : [`step ${nextStep} of the welcome pack`]),
  ];
  const beside = also.length > 0 ? ` Also taken back: ${also.join(" and ")}.` : "";
  return `Took back ${of(takenMicro)}${bonus} from player ${player}.${missing}${beside}`;
}
