import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import type { RouletteTable } from "./use-roulette-table.ts";
import { useRouletteWords } from "./use-roulette-words.ts";

type ToldTable = Pick<RouletteTable, "mode" | "own" | "spin" | "sum" | "isLive"> & {
  view: Pick<NonNullable<RouletteTable["view"]>, "totals"> | null | undefined;
};

/** What came of this round for the player, what lies on the table while the wheel turns, or what holds for every bet. */
export function Result({ table }: { table: ToldTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const { spin, view, mode } = table;
  const { players = 0, staked = "0" } = view?.totals ?? {};
  const isClosed = spin?.state === "locking" || spin?.state === "spinning";
  const onTable =
    isClosed && players > 0 && mode !== "practice"
      ? t("on_table", { count: players, amount: format.money(staked, "RUB") })
      : undefined;
  return <>{resultText(table, t) ?? onTable ?? t("every")}</>;
}

type Translate = ReturnType<typeof useTranslation<"roulette">>["t"];

function resultText({ own, spin, sum }: ToldTable, t: Translate): string | undefined {
  if (spin?.state !== "shown" || spin.pocket === null) return undefined;
  const mine = own.ended.filter(({ round, state }) => round === spin.id && state !== "cancelled");
  if (mine.length === 0) return undefined;
  const staked = mine.reduce((all, { amount }) => all + (parseMoney(amount) ?? 0n), 0n);
  const paid = mine.reduce((all, { payout }) => all + (parseMoney(payout) ?? 0n), 0n);
  const facts = { staked: sum(staked), paid: sum(paid), net: sum(paid - staked, { signed: true }) };
  return t(paid > 0n ? "result.paid" : "result.lost", facts);
}

/** The stage in words, for those who hear it: that bets are open, that none are, what fell and what came of it. */
export function News({ table }: { table: ToldTable }) {
  "use no memo"; // As above.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const words = useRouletteWords();
  return (
    <p className="visually-hidden" role="status">
      {text()}
    </p>
  );

  function text(): string | undefined {
    const { spin, isLive } = table;
    if (spin?.state === "shown" && spin.pocket !== null)
      return [words.fell(spin.pocket), resultText(table, t)].filter((part) => part !== undefined).join(". ");
    // A line that is cut has words of its own.
    if (!isLive || !spin?.closes_at) return undefined;
    return spin.state === "betting" ? t("twin", { number: format.count(spin.number) }) : t("eye.closed");
  }
}
