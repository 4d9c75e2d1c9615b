import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./providers.module.css";
import type { useProvider } from "./use-provider.ts";

type Props = Pick<ReturnType<typeof useProvider>, "state" | "openAnew" | "cancel">;

export function ProviderStatus({ state, openAnew, cancel }: Props) {
  const { t } = useTranslation(["providers", "common"]);
  return (
    <div role="status" className={styles.status}>
      {state.phase === "waiting" && (
        <>
          <p>{t("waiting", { name: state.provider.name })}</p>
          <Button kind="quiet" size="small" onClick={cancel}>
            {t("cancel")}
          </Button>
        </>
      )}
      {state.phase === "blocked" && (
        <>
          <p>{t("blocked")}</p>
          <Button kind="primary" onClick={() => void openAnew(state.provider, state.at)}>
            {t("open", { name: state.provider.name })}
          </Button>
        </>
      )}
      {state.phase === "failed" && <p className={styles.bad}>{t(`why.${state.why}`, { name: state.provider.name })}</p>}
    </div>
  );
}
