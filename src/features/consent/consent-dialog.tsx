import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Purpose, purposes } from "../../../rules/consent.ts";
import { usePlatform } from "../../browser/platform.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Line } from "../reading/prose.tsx";
import { ConsentChoice } from "./consent-choice.tsx";
import styles from "./consent-dialog.module.css";
import { useConsent } from "./use-consent.ts";

export default function ConsentDialog() {
  const { t } = useTranslation(["consent", "common"]);
  const { consent } = usePlatform();
  const { close } = useDialogs();
  const chosen = useConsent() ?? [];
  const [wanted, setWanted] = useState<readonly Purpose[]>(chosen);

  function choose(all: readonly Purpose[]) {
    consent.choose(all);
    close();
  }

  return (
    <div className={styles.body}>
      <p className={styles.text}>
        <Line text={t("intro")} />
      </p>
      {consent.isSignalled() && <p className={styles.text}>{t("signal")}</p>}
      <div className={styles.purposes}>
        <Switch label={t("purpose.necessary.name")} hint={t("purpose.necessary.text")} checked disabled readOnly />
        {purposes.map((purpose) => (
          <Switch
            key={purpose}
            label={t(`purpose.${purpose}.name`)}
            hint={t(`purpose.${purpose}.text`)}
            checked={wanted.includes(purpose)}
            onChange={({ target }) =>
              setWanted(purposes.filter((one) => (one === purpose ? target.checked : wanted.includes(one))))
            }
          />
        ))}
      </div>
      <Button wide onClick={() => choose(wanted)}>
        {t("save")}
      </Button>
      <ConsentChoice onChoose={choose} />
    </div>
  );
}
