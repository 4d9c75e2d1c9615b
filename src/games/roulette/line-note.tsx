import { CircleCheck, WifiOff, X } from "lucide";
import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "../table/rounds/line-note.module.css";
import type { RouletteTable } from "./use-roulette-table.ts";
import { pocketOf, useRouletteWords } from "./use-roulette-words.ts";

/** The line is cut: what comes of the chips; or it is back: what came of them. */
export function LineNote({ table }: { table: RouletteTable }) {
  return table.isLive ? <Back table={table} /> : <Cut table={table} />;
}

function Cut({ table }: { table: RouletteTable }) {
  const { t } = useTranslation("roulette");
  const key = table.own.open.length > 0 ? "line.cut_text" : table.needsLogin ? "line.cut_guest" : "line.cut_none";
  return (
    <div className={styles.note} role="alert">
      <Icon node={WifiOff} />
      <div>
        <b>{t("line.cut")}</b>
        <p>{t(key)}</p>
      </div>
    </div>
  );
}

function Back({ table }: { table: RouletteTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["roulette", "common"]);
  const format = useFormat();
  const words = useRouletteWords();
  const { returned, sawReturned, sum } = table;
  if (!returned) return null;
  const awayS = returned.awayMs === undefined ? undefined : Math.max(1, Math.round(returned.awayMs / 1_000));
  return (
    <div className={styles.note} role="status">
      <Icon node={CircleCheck} />
      <div>
        <b>{awayS === undefined ? t("line.back") : t("line.back_after", { count: awayS })}</b>
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
      </div>
      <IconButton icon={X} label={t("common:action.close")} onClick={sawReturned} />
    </div>
  );
}
