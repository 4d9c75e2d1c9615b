import { useTranslation } from "react-i18next";
import styles from "../../ui/segmented.module.css";
import { type Way, ways } from "../addresses/address-values.ts";

interface Props {
  way: Way;
  /** Nobody has said yet by which of them they want to log in. */
  isOpen: boolean;
  onChange(way: Way): void;
}

/** E-mail or phone. As long as that is open, each is named for the dialog that it makes of this one. */
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
