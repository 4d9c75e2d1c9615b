import { Maximize, Minimize } from "lucide";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./table-tools.module.css";
import "./full-screen.css";

/**
 * Shows the table in full screen, with the top bar for balance and clock. Hidden where the browser has no such mode.
 */
export function FullScreen() {
  const { t } = useTranslation("table");
  const isFull = useSyncExternalStore(subscribe, fullScreen);
  // Leaves full screen along with the table.
  useEffect(() => () => void (fullScreen() && document.exitFullscreen()), []);
  if (!document.fullscreenEnabled) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t("full_screen")}
      aria-pressed={isFull}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon node={isFull ? Minimize : Maximize} />
    </button>
  );
}

function fullScreen(): boolean {
  return document.fullscreenElement !== null;
}

function subscribe(listener: () => void) {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
