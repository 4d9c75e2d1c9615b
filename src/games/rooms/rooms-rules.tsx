import { useTranslation } from "react-i18next";
import { mostAloneMs, mostRoomPlayers, roomCountdownMs, roomIds, roomLimits } from "../../../rules/games/rooms.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useRoomFacts } from "./use-room-words.ts";

const points = ["pot", "clock", "alone", "pay", "limits", "who", "fair"] as const;

export function RoomsRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const common = useRoomFacts(currency);
  const facts: Record<string, string | number> = {
    ...common,
    minutes: mostAloneMs / 60_000,
    players: mostRoomPlayers,
  };
  for (const room of roomIds) {
    const { min, max } = roomLimits(room, currency);
    facts[room] = roomCountdownMs[room] / 1_000;
    facts[`${room}Min`] = format.money(min, currency);
    facts[`${room}Max`] = format.money(max, currency);
  }
  return (
    <>
      {points.map((point) => (
        <p key={point}>{t(`rules.${point}`, facts)}</p>
      ))}
    </>
  );
}
