import { useTranslation } from "react-i18next";
import { usePlayStyle } from "../motion/use-play-style.ts";
import styles from "./turbo-switch.module.css";

/** No pause between bets, and nothing moves. */
export function TurboSwitch() {
  const { t } = useTranslation("table");
  const { isTurbo, setTurbo } = usePlayStyle();
  return (
    <button
      type="button"
      role="switch"
      className={styles.turbo}
      aria-checked={isTurbo}
      onClick={() => setTurbo(!isTurbo)}
    >
      {t("style.turbo")}
    </button>
  );
}
