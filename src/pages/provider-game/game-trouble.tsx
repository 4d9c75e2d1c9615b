import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useOnline } from "../../ui/online.ts";
import styles from "./provider-game.module.css";

interface Props {
  /** None where only the network is away. */
  trouble: "insufficient_funds" | "limit_reached" | "excluded" | "reality_check_due" | "offline" | undefined;
  mode: "demo" | "play";
  onDeposit(): void;
}

/** Why a game does not go on, in a frame in which it may. */
export function GameTrouble({ trouble, mode, onDeposit }: Props) {
  const { t } = useTranslation("provider-game");
  const online = useOnline();
  return (
    <p className={styles.trouble} role="status">
      <span>{t(online && trouble ? `trouble.${trouble}` : "offline")}</span>
      {trouble === "insufficient_funds" && mode === "play" && (
        <Button size="small" kind="primary" onClick={onDeposit}>
          {t("deposit")}
        </Button>
      )}
    </p>
  );
}
