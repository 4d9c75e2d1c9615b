import { UserRoundCheck } from "lucide";
import { useTranslation } from "react-i18next";
import { useStream } from "../../link/use-stream.ts";
import { NeedsNetwork } from "../forms/needs-network.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { ProviderTerms } from "./provider-terms.tsx";
import { ProviderStatus } from "./provider-status.tsx";
import styles from "./providers.module.css";
import { type ProviderWay, useProvider } from "./use-provider.ts";

/** A button for each provider, with the terms that newcomers accept by it; nothing if the house has no providers. */
export function ProviderButtons(way: ProviderWay) {
  const { t } = useTranslation("providers");
  const providers = useStream((layer) => layer.app.config$())?.providers ?? [];
  const { state, start, ...rest } = useProvider(way);
  if (providers.length === 0) return null;
  const busy = state.phase === "busy" || state.phase === "waiting" ? state.provider.id : undefined;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t("or")}</p>
      <NeedsNetwork>
        {providers.map((provider) => (
          <NetworkButton
            key={provider.id}
            size="large"
            wide
            icon={UserRoundCheck}
            busy={busy === provider.id}
            onClick={() => void start(provider)}
          >
            {t("continue", { name: provider.name })}
          </NetworkButton>
        ))}
      </NeedsNetwork>
      <ProviderStatus state={state} {...rest} />
      <ProviderTerms />
    </div>
  );
}
