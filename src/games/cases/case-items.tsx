import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Case } from "../../../rules/games/cases-figures.ts";
import { casesRtp, tickets } from "../../../rules/games/cases-figures.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import type { Table } from "../table/state/table.ts";
import { probabilitiesOf, priceOf, rankOf, valueOf } from "./case-facts.ts";
import styles from "./case-items.module.css";
import { Stone } from "./stone.tsx";
import { useCasesWords } from "./use-cases-words.ts";
import { Volatility } from "./volatility.tsx";

interface Props {
  of: Case;
  currency: Currency;
  sum: Table["sum"];
}

export function CaseItems({ of, currency, sum }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const words = useCasesWords();
  const { more, same, less } = probabilitiesOf(of);
  const price = sum(priceOf(of, currency));
  return (
    <Card title={t("inside")}>
      <p className={styles.plain}>
        {t("plainly", { less: words.share(less), more: words.share(more), price })}
        {same > 0 && ` ${t("plainly_same", { same: words.share(same) })}`}
      </p>
      <dl className={styles.facts}>
        <Fact name={t("price")}>{price}</Fact>
        <Fact name={t("returned")}>{format.share(Number(casesRtp))}</Fact>
        <Fact name={t("chance.more")}>{words.share(more)}</Fact>
        <Fact name={t("chance.less")}>{words.share(less)}</Fact>
        <Fact name={t("volatility.label")}>
          <Volatility level={of.volatility} />
        </Fact>
      </dl>
      <ul className={styles.items} aria-label={t("inside")}>
        {[...of.items].reverse().map((item) => (
          <li key={item.from} className={styles.item} data-rank={rankOf(item)}>
            <span className={styles.stone}>
              <Stone rank={rankOf(item)} />
            </span>
            <b className={styles.value}>{sum(valueOf(of, item, currency))}</b>
            <span className={styles.chance}>{words.chance(item)}</span>
            <span className={styles.tickets}>
              {t("tickets", { from: format.count(item.from), to: format.count(item.to) })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("tickets_note", { last: format.count(tickets - 1) })}</p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
