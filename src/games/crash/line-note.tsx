import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { isOnCut, outcomeOf, targetOf } from "./bet-words.ts";
import { BackNote, CutNote } from "../table/rounds/line-note.tsx";
import type { CrashTable } from "./use-crash-table.ts";
import { useEndWords } from "./use-end-words.ts";

/** The line is cut: what comes of each bet; or it is back: what came of them. */
export function LineNote({ table }: { table: CrashTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table: { own, flight, status, mode } }: { table: CrashTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  // What came of bets in a round that was seen to crash is only not told yet.
  const open = own.open.filter(({ round }) => flight?.state !== "crashed" || round !== flight.id);
  return (
    <CutNote
      title={t("line.cut")}
      text={t(
        open.length > 0
          ? "line.cut_text"
          : status === "player" && mode === "money"
            ? "line.cut_none"
            : "line.cut_guest",
      )}
    >
      {open.length > 0 && (
        <ul>
          {open
            .toSorted((a, b) => (a.slot ?? 1) - (b.slot ?? 1))
            .map((bet) => {
              const target = targetOf(bet);
              const isNext = bet.round !== flight?.id || flight.state === "betting";
              const key = isNext ? "next" : isOnCut(bet) ? "cut" : target ? "target" : "open";
              return (
                <li key={bet.id}>
                  <b>{t("bet.name", { slot: bet.slot ?? 1 })}</b>{" "}
                  {t(`line.bet_${key}`, { target: target && `${format.hundredths(Number(target) * 100)}×` })}
                </li>
              );
            })}
        </ul>
      )}
    </CutNote>
  );
}

/** Until it is closed, or the next round flies. */
function Back({ table }: { table: CrashTable }) {
  "use no memo"; // As above.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const words = useEndWords(table);
  const { returned, flight, sawReturned } = table;
  const isFlying = flight?.state === "flying";
  const saw = useEffectEvent(sawReturned);
  useEffect(() => (isFlying ? () => saw() : undefined), [isFlying]);
  if (!returned) return null;
  const rounds = new Map<string, SharedBet[]>();
  for (const bet of returned.bets) rounds.set(bet.round, [...(rounds.get(bet.round) ?? []), bet]);
  return (
    <BackNote
      returned={returned}
      titleOf={(awayS) => (awayS === undefined ? t("line.back") : t("line.back_after", { count: awayS }))}
      onClose={sawReturned}
    >
      {[...rounds].slice(-3).map(([round, bets]) => {
        const [first] = bets;
        const crash = first && outcomeOf(first)?.crash;
        const number = format.count(first?.number ?? 0);
        return (
          <div key={round}>
            <p>{crash ? t("line.round", { number, at: words.times(crash) }) : t("line.round_open", { number })}</p>
            <ul>
              {bets.map((bet) => (
                <li key={bet.id} data-won={bet.state === "won" || undefined}>
                  {words.long(bet)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </BackNote>
  );
}
