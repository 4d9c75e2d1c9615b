import { GripHorizontal, RotateCcw, X } from "lucide";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/use-format.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { AnyTable } from "../state/table.ts";
import { curvePath } from "./curve-path.ts";
import styles from "./live-stats.module.css";
import { useMovable } from "./use-movable.ts";

const box = { width: 240, height: 88 };

/** Statistics of the session in a panel over the page: stakes, results and the curve. */
export function LiveStats({ table, onClose }: { table: AnyTable; onClose(): void }) {
  "use no memo"; // Everything in it is new with each bet.
  const { t } = useTranslation(["regulars", "common"]);
  const format = useFormat();
  const { panel, at, handle } = useMovable<HTMLElement>();
  const { count, wins, staked, net, curve } = table.tally;
  const { line, area, zero } = curvePath(curve, box);
  const facts = [
    [t("stats.staked"), table.sum(staked)],
    [t("stats.net"), table.sum(net, { signed: true })],
    [t("stats.won"), format.figure(wins)],
    [t("stats.not_won"), format.figure(count - wins)],
  ];
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t("stats.title")}
      data-net={net > 0n ? "up" : net < 0n ? "down" : undefined}
      // The security policy forbids inline styles in markup, but not from a script.
      style={at && { left: at.x, top: at.y, right: "auto", bottom: "auto" }}
    >
      <header className={styles.head}>
        <button
          type="button"
          className={styles.handle}
          aria-label={t("stats.move")}
          title={t("stats.move")}
          {...handle}
        >
          <Icon node={GripHorizontal} size="small" />
          <b>{t("stats.title")}</b>
        </button>
        <IconButton icon={RotateCcw} label={t("stats.reset")} onClick={table.resetTally} />
        <IconButton icon={X} label={t("common:action.close")} onClick={onClose} />
      </header>
      <svg
        className={styles.curve}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.area} d={area} />
        <path className={styles.zero} d={`M0 ${zero}H${box.width}`} />
        <path className={styles.line} d={line} />
      </svg>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
