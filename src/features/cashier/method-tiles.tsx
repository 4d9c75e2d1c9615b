import { ArrowRightLeft, Bitcoin, CreditCard } from "lucide";
import { useTranslation } from "react-i18next";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./method-tiles.module.css";

const icons = { card: CreditCard, redirect: ArrowRightLeft, crypto: Bitcoin };

interface Props {
  label: string;
  methods: readonly PaymentMethod[];
  /** The hash of the one that is chosen. */
  value: string;
  error: string | undefined;
  onChange(hash: string): void;
}

/** Ways to pay, one of which is chosen. */
export function MethodTiles({ label, methods, value, error, onChange }: Props) {
  const { i18n } = useTranslation();
  const language = languageOfLocale(i18n.language);
  return (
    <fieldset className={styles.methods}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.tiles}>
        {methods.map(({ hash, kind, name, exchange_currency, network }) => (
          <label key={hash} className={styles.tile}>
            <input
              type="radio"
              name="method"
              className={styles.radio}
              value={hash}
              checked={hash === value}
              onChange={() => onChange(hash)}
            />
            <Icon node={icons[kind]} />
            <span className={styles.name}>{name[language]}</span>
            {exchange_currency !== null && (
              <small className={styles.chain}>
                {[exchange_currency, network].filter((part) => part !== null).join(" · ")}
              </small>
            )}
          </label>
        ))}
      </div>
      {error !== undefined && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
