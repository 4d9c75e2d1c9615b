import { useTranslation } from "react-i18next";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import type { Seat } from "./pot-figures.ts";
import { shareOf } from "./room-panel.tsx";
import styles from "./sharers.module.css";
import type { RoomTable } from "./use-room-table.ts";
import { useRoomFacts, useRoomWords } from "./use-room-words.ts";

/** Everybody in the pot with tickets, stake and share. */
export function Sharers({ table, onCheck }: { table: RoomTable; onCheck(): void }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rooms");
  const { seats, seat, shown, phase } = table;
  const facts = useRoomFacts(table.currency);
  const all = seats.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
  const winner = phase === "drawn" ? shown?.pot.winner : undefined;
  return (
    <div className={styles.sharers}>
      <ul className={styles.rows} aria-label={t("sharers.label")}>
        {seats.map((each) => (
          <Row
            key={each.seat}
            table={table}
            of={each}
            share={shareOf(each.amountMicro, all)}
            isOwn={each.seat === seat}
            isOut={winner !== undefined && winner !== null && each.seat !== winner}
          />
        ))}
      </ul>
      {phase === "alone" && (
        <p className={styles.alone}>
          <b>{t("sharers.alone")}</b>
          {seat === undefined
            ? t("sharers.alone_other")
            : t("sharers.alone_text", { amount: table.sum(table.ownMicro) })}
        </p>
      )}
      <p className={styles.note}>
        {phase === "drawn" ? (
          <button type="button" onClick={onCheck}>
            {t("sharers.check")}
          </button>
        ) : seats.length === 0 ? (
          shown && t("sharers.nobody")
        ) : (
          t("sharers.note", facts)
        )}
      </p>
    </div>
  );
}

interface RowProps {
  table: RoomTable;
  of: Seat;
  share: number;
  isOwn: boolean;
  /** The pot went to somebody else. */
  isOut: boolean;
}

function Row({ table, of: { seat, player, ranges, isFolded, amountMicro, tickets }, share, isOwn, isOut }: RowProps) {
  "use no memo"; // As above.
  const { t } = useTranslation(["rooms", "table"]);
  const format = useFormat();
  const words = useRoomWords();
  const shownName = useShownName();
  const [range] = ranges;
  return (
    <li data-own={isOwn || undefined} data-out={isOut || undefined}>
      <i className={styles.bar} data-tint={seat % 7} />
      <span className={styles.who}>
        {isOwn ? t("sharers.you") : player === null ? t("table:all.hidden") : shownName(player)}
        <small>
          {range && ranges.length === 1 && !isFolded
            ? t("sharers.range", { from: words.ticket(range.from), to: words.ticket(range.to) })
            : t("sharers.tickets", { count: tickets, tickets: format.count(tickets) })}
        </small>
      </span>
      <b>{format.money(amountMicro, table.currency)}</b>
      <span className={styles.share}>{format.share(share)}</span>
    </li>
  );
}
