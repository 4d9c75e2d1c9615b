import { Bitcoin, Coins, CreditCard, type IconNode, Smartphone } from "lucide";
import { type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { MethodKind, PaymentMethod } from "../../../contract/cashier.ts";
import { Icon } from "../../ui/icon.tsx";
import { coinOf, methodName } from "./method-name.ts";
import styles from "./method-tiles.module.css";

interface Props {
  label: string;
  methods: readonly PaymentMethod[];
  value: string;
  /** A line about the method's costs. */
  about(method: PaymentMethod): string;
  onChange(hash: string): void;
}

const icons: Record<MethodKind, IconNode> = { card: CreditCard, redirect: Smartphone, crypto: Coins };

/** Icons, because many phones have no font with the signs of coins. */
const coinIcons: Readonly<Record<string, IconNode>> = {
  BTC: Bitcoin,
  ETH: [["path", { d: "M5 5h14M7 12h10M5 19h14" }]],
  LTC: [["path", { d: "M10 4v16h8M6 14l9-5" }]],
  USDT: [
    ["path", { d: "M5 4h14M12 4v16" }],
    ["ellipse", { cx: 12, cy: 11, rx: 9, ry: 2.5 }],
  ],
};
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function MethodTiles({ label, methods, value, about, onChange }: Props) {
  const { i18n } = useTranslation();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = steps[event.key];
    const at = methods.findIndex(({ hash }) => hash === value);
    const to = step === undefined ? -1 : (at + step + methods.length) % methods.length;
    const next = methods[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.hash);
    (event.currentTarget.children[to] as HTMLElement).focus();
  }

  return (
    <div className={styles.tiles} role="radiogroup" aria-label={label} onKeyDown={move}>
      {methods.map((method) => (
        <button
          key={method.hash}
          type="button"
          role="radio"
          className={styles.tile}
          aria-checked={method.hash === value}
          tabIndex={method.hash === value ? 0 : -1}
          onClick={() => onChange(method.hash)}
        >
          <span className={styles.head}>
            <span className={styles.sign}>
              <Icon node={coinIcons[method.exchange_currency ?? ""] ?? icons[method.kind]} />
            </span>
            <span className={styles.coin}>{coinOf(method)}</span>
          </span>
          <span className={styles.name}>{methodName(method.name, i18n.language)}</span>
          <span className={styles.about}>{about(method)}</span>
        </button>
      ))}
    </div>
  );
}
