import { useTranslation } from "react-i18next";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { BackNote, CutNote } from "../table/rounds/line-note.tsx";
import type { RoomTable } from "./use-room-table.ts";

/** The line is cut: what comes of the stake; or it is back: what came of it. */
export function LineNote({ table }: { table: RoomTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table }: { table: RoomTable }) {
  const { t } = useTranslation("rooms");
  return <CutNote title={t("line.cut")} text={t(table.hasOpen ? "line.cut_text" : "line.cut_none")} />;
}

function Back({ table }: { table: RoomTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const { returned, sawReturned, sum } = table;
  if (!returned) return null;
  return (
    <BackNote
      returned={returned}
      titleOf={(awayS) => (awayS === undefined ? t("line.back") : t("line.back_after", { count: awayS }))}
      onClose={sawReturned}
    >
      <ul>
        {byRound(returned.bets).map(({ round, number, stakedMicro, paidMicro, isRefunded }) => (
          <li key={round} data-won={(!isRefunded && paidMicro > stakedMicro) || undefined}>
            {isRefunded
              ? t("line.refunded", { number: format.count(number), amount: sum(stakedMicro) })
              : t("line.round", {
                  number: format.count(number),
                  net: sum(paidMicro - stakedMicro, { signed: true }),
                })}
          </li>
        ))}
      </ul>
    </BackNote>
  );
}

/** All bets of one pot are one stake. */
function byRound(bets: readonly SharedBet[]) {
  const rounds = new Map<
    string,
    { round: string; number: number; stakedMicro: bigint; paidMicro: bigint; isRefunded: boolean }
  >();
  for (const { round, number, amount, payout, state } of bets) {
    const known = rounds.get(round);
    rounds.set(round, {
      round,
      number,
      stakedMicro: (known?.stakedMicro ?? 0n) + (parseMoney(amount) ?? 0n),
      paidMicro: (known?.paidMicro ?? 0n) + (parseMoney(payout) ?? 0n),
      isRefunded: state === "refunded",
    });
  }
  return [...rounds.values()];
}
