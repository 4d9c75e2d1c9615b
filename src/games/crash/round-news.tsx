import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { hasReachedLimit } from "./bet-words.ts";
import { hundredthsOf } from "./crash-plot.ts";
import { useEndWords } from "./use-end-words.ts";
import type { CrashTable } from "./use-crash-table.ts";

/**
 * The stage in words, for those who hear it: when a round starts, what came of one's own bets, where it crashed; never
 * while it climbs. What is said again in the same breath is said together.
 */
export function RoundNews({ table }: { table: CrashTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const words = useEndWords(table);
  const { view, flight, own } = table;
  // Written as it happens: nothing else is drawn anew for it.
  const region = useRef<HTMLParagraphElement>(null);
  const say = (text: string) => {
    if (region.current) region.current.textContent = text;
  };
  const told = useRef(new Set<string>());

  const start = useEffectEvent(() => {
    if (!flight || flight.state !== "flying") return;
    const mine = own.open.filter(({ round }) => round === flight.id);
    const number = format.count(flight.number);
    say(t(mine.length > 0 ? "news.start_in" : "news.start", { number, count: mine.length }));
  });
  const finish = useEffectEvent(() => {
    if (!flight?.multiplier) return;
    const mine = own.ended.filter(({ round, state }) => round === flight.id && state !== "cancelled");
    for (const { id } of mine) told.current.add(id);
    const lines = mine.map((bet) => words.long(bet));
    const at = `${format.hundredths(hundredthsOf(flight.multiplier))}×`;
    const crashed = t("news.crashed", { number: format.count(flight.number), at });
    say([crashed, ...(flight.interrupted ? [`${t("said.interrupted")}.`] : []), ...lines].join(" "));
  });
  const left = useEffectEvent(() => {
    if (flight?.state !== "flying") return;
    const mine = own.ended.filter(
      ({ id, round, state }) => round === flight.id && state === "won" && !told.current.has(id),
    );
    for (const { id } of mine) told.current.add(id);
    if (mine.length > 0) say(mine.map((bet) => words.long(bet)).join(" "));
  });
  const limit = useEffectEvent(() => {
    const mine = own.ended.filter(({ round }) => round === flight?.id);
    // What came of such a bet says it, too.
    if (flight?.state === "flying" && !hasReachedLimit(mine)) say(`${t("said.limit")}.`);
  });

  const state = flight?.state;
  // Bets that were lost are told with the crash: their news comes a moment after it.
  const settled = own.ended.filter(({ round }) => round === flight?.id).length;
  useEffect(() => {
    if (state === "flying") start();
  }, [state, flight?.id]);
  useEffect(() => {
    if (view?.isLimited) limit();
  }, [view?.isLimited]);
  useEffect(() => {
    if (state === "flying") left();
    if (state !== "crashed") return undefined;
    const timer = setTimeout(() => finish(), 400);
    return () => clearTimeout(timer);
  }, [state, settled]);

  return (
    <>
      <p ref={region} className="visually-hidden" role="status" />
      {/* What the picture shows, for whoever looks for it without seeing it. */}
      <p className="visually-hidden">
        {view && flight && t(`twin.${flight.state}`, { number: format.count(flight.number) })}
      </p>
    </>
  );
}
