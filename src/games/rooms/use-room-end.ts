import { useTranslation } from "react-i18next";
import { roomCountdownMs } from "../../../rules/games/rooms.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import type { RoomTable } from "./use-room-table.ts";
import { useRoomWords } from "./use-room-words.ts";

interface End {
  words: string;
  head?: string;
  took?: string;
  net?: string | undefined;
  isWon?: boolean;
}

/** What has come of the pot, or what it waits for, in words; undefined while there is nothing to say. */
export function useRoomEnd(table: RoomTable): End | undefined {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["rooms", "table"]);
  const format = useFormat();
  const ticketText = useRoomWords().ticket;
  const shownName = useShownName();
  const { shown, phase, seats, seat, ownMicro, room, sum } = table;
  if (!shown || !phase) return undefined;
  const { pot } = shown;
  if (phase === "counting") return { words: t("news.joined", { seconds: roomCountdownMs[room] / 1_000 }) };
  if (phase === "alone") return ownMicro > 0n ? { words: t("news.alone") } : undefined;
  if (phase === "drawing") return { words: t("news.drawing") };
  if (phase === "refunded") return ownMicro > 0n ? { words: t("news.refunded", { amount: sum(ownMicro) }) } : undefined;
  if (phase !== "drawn" || pot.ticket === null || pot.winner === null) return undefined;

  const ticket = ticketText(pot.ticket);
  const winner = seats.find((each) => each.seat === pot.winner);
  const player = winner?.player ? shownName(winner.player) : t("table:all.hidden");
  const payout = format.money(pot.payout ?? "0", pot.currency);
  if (seat === pot.winner) {
    const net = sum((parseMoney(pot.payout ?? "") ?? 0n) - ownMicro, { signed: true });
    return {
      words: t("news.won", { ticket, payout, net }),
      head: t("disk.yours", { ticket }),
      took: payout,
      net,
      isWon: true,
    };
  }
  const isIn = seat !== undefined;
  return {
    words: t(isIn ? "news.lost" : "news.drawn", { ticket, player, amount: sum(ownMicro) }),
    head: t("disk.theirs", { ticket, player }),
    took: payout,
    net: isIn ? sum(-ownMicro, { signed: true }) : undefined,
  };
}
