import { useTranslation } from "react-i18next";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { roulettePayout } from "../../../rules/games/roulette.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { BackNote, CutNote } from "../table/rounds/line-note.tsx";
import { missedRounds } from "../table/rounds/missed-rounds.ts";
import { asRuled, putsOf } from "./chips.ts";
import type { RouletteTable } from "./use-roulette-table.ts";
import { pocketOf, useRouletteWords } from "./use-roulette-words.ts";

type NotedTable = Pick<RouletteTable, "isLive" | "own" | "needsLogin" | "returned" | "sawReturned" | "sum">;

/** The line is cut: what comes of the chips; or it is back: what came of each field, of every round that passed. */
export function LineNote({ table }: { table: NotedTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table }: { table: NotedTable }) {
  const { t } = useTranslation("roulette");
  const key = table.own.open.length > 0 ? "line.cut_text" : table.needsLogin ? "line.cut_guest" : "line.cut_none";
  return <CutNote title={t("line.cut")} text={t(key)} />;
}

function Back({ table }: { table: NotedTable }) {
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
      {missedRounds(returned.bets).map(({ id, number, bets: [first, ...more] }) => {
        const bets = [first, ...more];
        const pocket = pocketOf(first);
        const net = bets.reduce((all, bet) => all + netOf(bet), 0n);
        const fields = pocket === undefined ? [] : asRuled(bets.flatMap(({ choice }) => putsOf(choice)));
        return (
          <div key={id} data-won={net > 0n || undefined}>
            <p>
              {t(pocket === undefined ? "line.round_open" : "line.round", {
                number: format.count(number),
                fell: pocket === undefined ? "" : words.fell(pocket),
                net: sum(net, { signed: true }),
              })}
            </p>
            {pocket !== undefined && fields.length > 1 && (
              <ul>
                {fields.map((chips) => {
                  const won = roulettePayout([chips], pocket) - chips.stakeMicro;
                  return (
                    <li key={chips.spot.key} data-won={won > 0n || undefined}>
                      {t("line.field", { field: words.spotName(chips.spot), net: sum(won, { signed: true }) })}
                    </li>
                  );
                })}
              </ul>
            )}
          </div>
        );
      })}
    </BackNote>
  );
}

function netOf({ payout, amount }: Pick<SharedBet, "payout" | "amount">): bigint {
  return (parseMoney(payout) ?? 0n) - (parseMoney(amount) ?? 0n);
}
