import { placeRoomBet as call } from "../../contract/rooms.ts";
import { hasSeat, roomLimits, rooms, roomStakeFault, stakeOf } from "../../rules/games/rooms.ts";
import { parseAmount, toWire } from "../../rules/money.ts";
import { readSeeds } from "../games/seeds.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import type { RoundSoFar } from "../shared-bets/shared-bets.ts";
import { readWallet } from "../wallet/ledger.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { roomName } from "./room-name.ts";
import { serve } from "./rooms-house.ts";

export const placeRoomBet = serve(call, async (input, { house, player, key, validUntil, location }) => {
  const { room, amount } = input;
  const stakeMicro = parseAmount(amount);
  if (stakeMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  const [wallet, seeds] = await Promise.all([readWallet(house.pool, player), readSeeds(house.pool, player)]);
  if (!wallet) return refuse("not_found");
  return house.sharedBets.place(
    { player, key, fingerprint: fingerprintOf(call, input), validUntil, blocked: location.blocked },
    {
      amountMicro: stakeMicro,
      times: 1,
      limitsIn: (currency) => roomLimits(room, currency),
      // A pot that is full at its limits stays below what one bet may win.
      topMultiplierE4: 1n,
    },
    {
      game: rooms.id,
      room: roomName(room, wallet.currency),
      stakeMicro,
      choice: { client_seed: seeds.client_seed },
      check,
    },
  );

  /** The largest stake is that of a player, however many bets it is made of. */
  function check({ own, readPlayers, currency }: RoundSoFar): Refusal | undefined {
    const listed = own.map((bet) => ({ player: String(bet.player), stakeMicro: bet.stakeMicro }));
    const limits = roomLimits(room, currency, stakeOf(listed, String(player)));
    const fault = roomStakeFault(limits, stakeMicro ?? 0n);
    if (fault)
      return refuse(fault, { amount: `${fault}: ${toWire(fault === "stake_too_low" ? limits.min : limits.max)}` });
    const seated = [...readPlayers()].map((each) => ({ player: String(each), stakeMicro: 0n }));
    return hasSeat(seated, String(player)) ? undefined : refuse("suspended");
  }
});
