import { useTranslation } from "react-i18next";
import { systemsOf } from "../../../rules/betting/shapes.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import type { PriceNow, SlipSum } from "./slip-sum.ts";
import styles from "./slip.module.css";
import { someOf } from "./system-returns.ts";
import type { SlipData, SlipStore } from "./use-slip.ts";

/** By how many legs a line has, and the full covers that people know by name. */
function SlipSystems({ store: { slip, change } }: { store: SlipStore }) {
  const { t } = useTranslation("betting");
  const count = slip.legs.length;
  return (
    <select
      className={styles.system}
      aria-label={t("slip.system")}
      value={slip.sizes.join()}
      onChange={({ target }) => change({ sizes: target.value.split(",").map(Number) })}
    >
      {systemsOf(count).map(({ name, sizes }) => (
        <option key={sizes.join()} value={sizes.join()}>
          {name ?? `${sizes[0]} / ${count}`}
        </option>
      ))}
    </select>
  );
}

interface FactsProps {
  slip: SlipData;
  sum: SlipSum;
  currency: Currency;
  priceNow: PriceNow;
}

/** What one of its lines costs, and what it brings if it is the only one that comes in. */
function SystemFacts({ slip, sum, currency, priceNow }: FactsProps) {
  const { t } = useTranslation("betting");
  const format = useFormat();
  const [least, most] = someOf(slip, sum, priceNow).map((each) => format.money(each - (each % 10_000n), currency));
  return (
    <>
      <div>
        <dt>{t("slip.system")}</dt>
        <dd>{t("slip.lines", { count: sum.lines, each: format.money(sum.stakeMicro, currency) })}</dd>
      </div>
      <div>
        <dt>{t("slip.some", { hits: Math.min(...slip.sizes) })}</dt>
        <dd>
          {least} – {most}
        </dd>
      </div>
    </>
  );
}

export const systems = { SlipSystems, SystemFacts };
