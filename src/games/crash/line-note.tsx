import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnedBets } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { isOnCut, outcomeOf, targetOf } from "./bet-words.ts";
import { BackNote, CutNote } from "../table/rounds/line-note.tsx";
import { missedRounds } from "../table/rounds/missed-rounds.ts";
import type { CrashTable } from "./use-crash-table.ts";
import { useEndWords } from "./use-end-words.ts";

type NotedTable = Pick<
  CrashTable,
  "isLive" | "own" | "view" | "flight" | "status" | "mode" | "returned" | "sawReturned" | "sum"
>;

/** The line is cut: what comes of each bet; or it is back: what came of each, of every round that passed. */
export function LineNote({ table }: { table: NotedTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table: { own, flight, status, mode } }: { table: NotedTable }) {
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

function Back({ table }: { table: NotedTable }) {
  return table.returned ? <Told table={table} returned={table.returned} /> : null;
}

/** Until it is closed, or a round that took off afterwards has flown. */
function Told({ table, returned }: { table: NotedTable; returned: ReturnedBets }) {
  "use no memo"; // As above.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const words = useEndWords(table);
  const { view, flight, sawReturned } = table;
  const flying = flight?.state === "flying" ? flight.id : undefined;
  // Whoever comes back in mid-flight has not read it yet when that one ends.
  const [atReturn] = useState(flying);
  const flown = useRef<string>(undefined);
  const saw = useEffectEvent(sawReturned);
  useEffect(() => {
    if (flying === undefined && flown.current !== undefined) saw();
    flown.current = flying === atReturn ? undefined : flying;
  }, [flying, atReturn]);
  return (
    <BackNote
      returned={returned}
      titleOf={(awayS) => (awayS === undefined ? t("line.back") : t("line.back_after", { count: awayS }))}
      onClose={sawReturned}
    >
      {missedRounds(returned.bets).map(({ id, bets: [first, ...more], ...round }) => {
        // Whoever has left before it crashed was told of that alone.
        const crash = outcomeOf(first)?.crash ?? view?.past.find((past) => past.id === id)?.multiplier;
        const number = format.count(round.number);
        return (
          <div key={id}>
            <p>{crash ? t("line.round", { number, at: words.times(crash) }) : t("line.round_open", { number })}</p>
            <ul>
              {[first, ...more].map((bet) => (
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
