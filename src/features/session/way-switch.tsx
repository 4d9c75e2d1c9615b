import { useTranslation } from "react-i18next";
import styles from "../../ui/segmented.module.css";
import { type Way, ways } from "../addresses/address-values.ts";

interface Props {
  way: Way;
  /** The player has not chosen between e-mail and phone yet. */
  isOpen: boolean;
  onChange(way: Way): void;
}

/** E-mail or phone. Until one is chosen, each is labelled with the dialog that it leads to. */
export function WaySwitch({ way, isOpen, onChange }: Props) {
  const { t } = useTranslation("session");
  return (
    <div className={styles.group} role="group" aria-label={t("login.way.label")}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.option}
          aria-pressed={each === way}
          onClick={() => onChange(each)}
        >
          <span aria-hidden={isOpen || undefined}>{t(`login.way.${each}`)}</span>
          {isOpen && <span className="visually-hidden">{t(`login.by_${each}`)}</span>}
        </button>
      ))}
    </div>
  );
}
