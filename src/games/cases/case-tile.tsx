import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Case } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/variants.ts";
import type { Currency } from "../../../rules/money.ts";
import { links } from "../../shell/links.ts";
import { CaseArt } from "./case-art.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { bestOf, probabilitiesOf, priceOf, rankOf, valueOf } from "./case-facts.ts";
import styles from "./case-tile.module.css";
import { Stone } from "./stone.tsx";
import { useCasesWords } from "./use-cases-words.ts";
import { Volatility } from "./volatility.tsx";

const bestShown = 3;

interface Props {
  slug: CaseSlug;
  of: Case;
  currency: Currency;
}

/** A case's price and prizes; the whole tile is a link. */
export function CaseTile({ slug, of, currency }: Props) {
  const { t } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const words = useCasesWords();
  const { more, less } = probabilitiesOf(of);
  return (
    <li className={styles.tile}>
      <CaseArt slug={slug} className={styles.art} />
      <div className={styles.head}>
        <h2 className={styles.name}>
          <Link href={links.game("cases", slug)} className={styles.link}>
            {words.name(slug)}
          </Link>
        </h2>
        <p className={styles.price}>
          <span className="visually-hidden">{t("price")} </span>
          {format.money(priceOf(of, currency), currency)}
        </p>
      </div>
      <ul className={styles.best} aria-label={t("best")}>
        {bestOf(of, bestShown).map((item) => (
          <li key={item.from} className={styles.prize}>
            <span className={styles.stone}>
              <Stone rank={rankOf(item)} />
            </span>
            <b>{format.money(valueOf(of, item, currency), currency)}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <div>
          <dt>{t("volatility.label")}</dt>
          <dd>
            <Volatility level={of.volatility} />
          </dd>
        </div>
        <div>
          <dt>{t("chance.more")}</dt>
          <dd>{words.share(more)}</dd>
        </div>
        <div>
          <dt>{t("chance.less")}</dt>
          <dd>{words.share(less)}</dd>
        </div>
      </dl>
    </li>
  );
}
