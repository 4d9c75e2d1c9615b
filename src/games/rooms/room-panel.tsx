import { useTranslation } from "react-i18next";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { MainButton } from "../table/panel/main-button.tsx";
import { PanelForm } from "../table/panel/panel-form.tsx";
import { takesWith } from "./pot-figures.ts";
import styles from "./room-panel.module.css";
import type { RoomBet } from "./use-room-bet.ts";
import type { RoomTable } from "./use-room-table.ts";
import { useRoomFacts } from "./use-room-words.ts";

/** The stake, what it would be worth in this pot, and the button. */
export function RoomPanel({ table, bet }: { table: RoomTable; bet: RoomBet }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["rooms", "table", "common"]);
  const { faultText } = useErrors();
  const facts = useRoomFacts(table.currency);
  const { act, stake, busy } = bet;
  const isOff = table.view === null || act === "off" || !table.online;
  const reason = faultText(table.closed) ?? (isOff ? t("common:offline.bets") : undefined);
  const amount = stake.stake === undefined ? undefined : table.sum(stake.stake);
  return (
    <PanelForm
      table={table}
      stake={stake}
      isLocked={false}
      isLong={false}
      reason={reason}
      mainKey={{ name: t("keys.space"), does: t("keys.place") }}
      onSubmit={bet.press}
      gain={<Worth table={table} bet={bet} />}
      action={(describedBy) => (
        <MainButton
          table={table}
          label={act === "place" ? t("table:bet.place") : t(`act.${act}`)}
          sum={
            act === "place" && amount !== undefined
              ? table.stakedMicro > 0n
                ? t("act.more", { amount })
                : amount
              : undefined
          }
          sumClass={styles.sum}
          busy={busy}
          disabled={act !== "place" || reason !== undefined}
          aria-describedby={describedBy}
        />
      )}
    >
      <p className={styles.fee}>
        {table.status !== "player" && (
          <span className={styles.guest} data-for={table.status}>
            {t("only")}{" "}
          </span>
        )}
        {t("fee", facts)}
      </p>
    </PanelForm>
  );
}

/** What the player has in the pot, with the amount in the field where it can be added. */
function Worth({ table, bet }: { table: RoomTable; bet: RoomBet }) {
  "use no memo"; // As above.
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const { phase, ownMicro, stakedMicro, shown } = table;
  const isDrawn = phase === "drawing" && ownMicro > 0n;
  const ownNow = isDrawn ? ownMicro : stakedMicro;
  const added = isDrawn ? 0n : (bet.stake.stake ?? 0n);
  const all = shown?.bets.length === 0 ? 0n : table.othersMicro;
  const own = ownNow + added;
  const tickets = (micro: bigint) => format.count(Number(micro / 10_000n));
  return (
    <dl className={styles.worth}>
      <div>
        <dt>{t("facts.tickets")}</dt>
        <dd>
          {ownNow > 0n && added > 0n ? t("facts.more", { own: tickets(ownNow), more: tickets(added) }) : tickets(own)}
        </dd>
      </div>
      <div>
        <dt>{t(isDrawn ? "facts.share" : "facts.share_with")}</dt>
        <dd>{own > 0n ? format.share(shareOf(own, own + all)) : "—"}</dd>
      </div>
      <div>
        <dt>{t("facts.take")}</dt>
        <dd className={styles.take}>{own > 0n ? table.sum(takesWith(own, all)) : "—"}</dd>
      </div>
    </dl>
  );
}

/** To a tenth of a per cent. */
export function shareOf(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Math.round(Number((part * 10_000n) / whole) / 10) / 1_000;
}
