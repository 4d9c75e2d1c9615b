import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { BackNote, CutNote } from "../table/rounds/line-note.tsx";
import type { RouletteTable } from "./use-roulette-table.ts";
import { pocketOf, useRouletteWords } from "./use-roulette-words.ts";

/** The line is cut: what comes of the chips; or it is back: what came of them. */
export function LineNote({ table }: { table: RouletteTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table }: { table: RouletteTable }) {
  const { t } = useTranslation("roulette");
  const key = table.own.open.length > 0 ? "line.cut_text" : table.needsLogin ? "line.cut_guest" : "line.cut_none";
  return <CutNote title={t("line.cut")} text={t(key)} />;
}

function Back({ table }: { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const words = useRouletteWords();
  const { returned, sawReturned, sum } = table;
  if (!returned) return null;
  return (
    <BackNote
      returned={returned}
      titleOf={(awayS) => (awayS === undefined ? t("line.back") : t("line.back_after", { count: awayS }))}
      onClose={sawReturned}
    >
      <ul>
        {returned.bets.slice(-3).map((bet) => {
          const pocket = pocketOf(bet);
          const net = (parseMoney(bet.payout) ?? 0n) - (parseMoney(bet.amount) ?? 0n);
          return (
            <li key={bet.id} data-won={net > 0n || undefined}>
              {t(pocket === undefined ? "line.round_open" : "line.round", {
                number: format.count(bet.number),
                fell: pocket === undefined ? "" : words.fell(pocket),
                net: sum(net, { signed: true }),
              })}
            </li>
          );
        })}
      </ul>
    </BackNote>
  );
}
