import { useTranslation } from "react-i18next";
import { usePlatform } from "../../browser/platform.ts";
import { useSession } from "../../shell/session.ts";
import { useConnection } from "../../link/use-connection.ts";
import { Button } from "../../ui/button.tsx";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import styles from "./mirror-offer.module.css";

/** Says that only this address is out of reach, and offers the mirror that works. */
export function MirrorOffer({ host }: { host: string }) {
  const { t } = useTranslation(["mirrors", "common"]);
  const { leaveFor } = usePlatform();
  // If the API answers, it hands the login over.
  const isHandedOver = useConnection()?.online;
  const isPlayer = useSession().status === "player";
  return (
    <ConnectionBar>
      <div className={styles.offer}>
        <p className={styles.text}>
          {t("offer.text", { brand: t("common:brand"), host })} {isPlayer && !isHandedOver && t("offer.login")}
        </p>
        <Button size="small" onClick={() => leaveFor(host)}>
          {t("offer.go", { host })}
        </Button>
      </div>
    </ConnectionBar>
  );
}
