import { Link2, Lock } from "lucide";
import { useTranslation } from "react-i18next";
import type { CrashView } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Icon } from "../../ui/icon.tsx";
import { hundredthsOf } from "./crash-plot.ts";
import styles from "../table/rounds/round-seal.module.css";

/** What was known of the round before the first bet, and once it is over what it was made from. */
export function RoundSeal({ view, onCheck }: { view: CrashView; onCheck(): void }) {
  const { t } = useTranslation("crash");
  const format = useFormat();
  const { flight, past } = view;
  const opened = past.find(({ id }) => id === flight.id);
  // A round's seal is the hash of the hash that it will be opened with, and that one is the round's before.
  const seal = opened?.game_hash ?? past[0]?.game_hash;
  if (seal === undefined) return null;
  const number = format.count(flight.number);
  const at = opened && `${format.hundredths(hundredthsOf(opened.multiplier))}×`;
  return (
    <p className={styles.seal}>
      <Icon node={opened ? Link2 : Lock} size="small" />
      <span>
        {t(opened ? "seal.opened" : "seal.sealed", { number })}
        <span className={styles.more}>{opened ? t("seal.opened_more", { at }) : t("seal.sealed_more")}</span> ·{" "}
        <code>
          {seal.slice(0, 4)} {seal.slice(4, 8)} … {seal.slice(-4)}
        </code>
      </span>
      <button type="button" onClick={onCheck}>
        {t(opened ? "seal.check" : "seal.how")}
      </button>
    </p>
  );
}
