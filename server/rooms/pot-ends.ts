import { type RoomDraw, drawRoom, rooms, stakeOf } from "../../rules/games/rooms.ts";
import { toWire } from "../../rules/money.ts";
import { nodeHashing } from "../games/hashing.ts";
import type { Settlement, SharedBetEnd } from "../shared-bets/shared-bets.ts";
import type { Pot, PotBet } from "./pot-rows.ts";
import { toRoomBets } from "./pot-seats.ts";

export function drawPot({ id, entropy }: Pick<Pot, "id" | "entropy">, serverSeed: string, bets: readonly PotBet[]) {
  return drawRoom(nodeHashing, { serverSeed, publicEntropy: entropy, roundId: id }, toRoomBets(bets));
}

/** How the open bets of a pot that has ended end: the same whoever works it out, and however often. */
export function endsOf(pot: Pot, bets: readonly PotBet[]): Settlement[] {
  const open = bets.filter(({ state }) => state === "open");
  if (pot.result?.state !== "drawn") return open.map(({ player, id: bet }) => ({ player, bet, end: refund }));
  if (pot.seed === undefined) throw new Error(`pot ${pot.id} is drawn, and its seed is not told`);
  const draw = drawPot(pot, pot.seed, bets);
  const ends = drawnEnds(pot, bets, draw);
  return open.map(({ player, id: bet }) => ({ player, bet, end: ends.get(bet) ?? refund }));
}

const refund: SharedBetEnd = { state: "refunded", multiplierE4: 10_000n, payoutMicro: 0n, outcome: {} };

/** Each bet of the winner takes its part of what the winner gets, and the last of them what rounding has left. */
function drawnEnds({ entropy }: Pot, bets: readonly PotBet[], draw: RoomDraw): Map<string, SharedBetEnd> {
  const listed = toRoomBets(bets);
  const ownMicro = stakeOf(listed, draw.winner);
  const lastOfWinner = listed.findLastIndex(({ player }) => player === draw.winner);
  let leftMicro = draw.payoutMicro;
  let first = 0;
  return new Map(
    bets.map(({ id, stakeMicro }, index) => {
      const player = listed[index]?.player ?? "";
      const tickets = Number(stakeMicro / 10_000n);
      const isWon = player === draw.winner;
      const partMicro = index === lastOfWinner ? leftMicro : (draw.payoutMicro * stakeMicro) / ownMicro;
      const payoutMicro = isWon ? partMicro : 0n;
      leftMicro -= payoutMicro;
      const outcome = {
        tickets: draw.tickets,
        ticket: draw.ticket,
        winner: Number(draw.winner),
        seat: Number(player),
        from: first,
        to: first + tickets - 1,
        pot: toWire(BigInt(draw.tickets) * 10_000n),
      };
      first += tickets;
      const share = Number(stakeOf(listed, player)) / (draw.tickets * 10_000);
      const end: SharedBetEnd = {
        state: isWon ? "won" : "lost",
        multiplierE4: (payoutMicro * 10_000n) / stakeMicro,
        payoutMicro,
        outcome,
        // There is no fee on the own share.
        expected: Number(rooms.rtp) + (1 - Number(rooms.rtp)) * share,
        clientSeed: `${entropy}:${draw.betsDigest}`,
      };
      return [id, end] as const;
    }),
  );
}
