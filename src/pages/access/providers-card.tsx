import { Link2 } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProviderName } from "../../../contract/config.ts";
import type { OwnerProof } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { Identity } from "../../../contract/providers.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import type { AtProvider } from "../../../worker/providers/feature.ts";
import { ProviderStatus } from "../../features/providers/provider-status.tsx";
import { useProvider } from "../../features/providers/use-provider.ts";
import type { PopUpCode } from "../../browser/pop-up.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import styles from "./cards.module.css";
import { LinkForm } from "./link-form.tsx";
import { needsNothing, type ProofUser, type SendChangeCode } from "./owner-proof.tsx";

interface Props {
  identities: Cached<Identity[]>;
  providers: readonly ProviderName[];
  user: ProofUser | undefined;
  /** Linking takes a proof of ownership. */
  onBeginLink(provider: string, proof: OwnerProof): Promise<Answer<AtProvider>>;
  onSendChangeCode: SendChangeCode;
  onLink(provider: ProviderName, code: PopUpCode): Promise<void>;
  onUnlink(identity: Identity): Promise<void>;
  onRetry(): void;
}

export function ProvidersCard({ identities, providers, user, onLink, onUnlink, onRetry, ...asking }: Props) {
  const { t } = useTranslation(["providers", "common"]);
  const [unlinking, setUnlinking] = useState<string>();
  const [chosenProvider, setChosenProvider] = useState<ProviderName>();
  const { state, start, goThere, ...rest } = useProvider({
    begin: (id) => asking.onBeginLink(id, {}),
    async finish(provider, code) {
      await onLink(provider, code);
      setChosenProvider(undefined);
    },
  });
  const linked = identities?.value ?? [];
  const free = identities ? providers.filter(({ id }) => !linked.some(({ provider }) => provider === id)) : [];
  const busy = state.phase === "busy" || state.phase === "waiting" ? state.provider.id : undefined;
  if (providers.length === 0 && linked.length === 0) return null;

  async function unlink(identity: Identity) {
    setUnlinking(identity.id);
    await onUnlink(identity);
    setUnlinking(undefined);
  }

  return (
    <Card title={t("card.title")}>
      <div className={styles.form}>
        <p className={styles.text}>{t("card.intro")}</p>
        {identities === undefined && <Skeleton lines={2} />}
        {identities === null && (
          <FailedState
            title={t("common:state.part_failed")}
            text={t("common:state.part_failed_text")}
            retry={t("common:action.retry")}
            onRetry={onRetry}
          />
        )}
        <NeedsNetwork>
          {linked.length > 0 && (
            <ul className={styles.sessions} aria-label={t("card.title")}>
              {linked.map((identity) => (
                <li key={identity.id} className={styles.session}>
                  <Linked identity={identity} />
                  <NetworkButton
                    size="small"
                    aria-label={t("card.unlink_named", { name: identity.name })}
                    busy={unlinking === identity.id}
                    onClick={() => void unlink(identity)}
                  >
                    {t("card.unlink")}
                  </NetworkButton>
                </li>
              ))}
            </ul>
          )}
          {free.length > 0 && user && !chosenProvider && (
            <div className={styles.actions}>
              {free.map((provider) => (
                <NetworkButton
                  key={provider.id}
                  icon={Link2}
                  busy={busy === provider.id}
                  onClick={() => (needsNothing(user) ? void start(provider) : setChosenProvider(provider))}
                >
                  {t("card.link", { name: provider.name })}
                </NetworkButton>
              ))}
            </div>
          )}
        </NeedsNetwork>
        {chosenProvider && user && (
          <LinkForm
            provider={chosenProvider}
            user={user}
            onSend={(proof) => goThere(chosenProvider, (id) => asking.onBeginLink(id, proof))}
            onSendChangeCode={asking.onSendChangeCode}
            onCancel={() => setChosenProvider(undefined)}
          />
        )}
        <ProviderStatus state={state} {...rest} />
      </div>
    </Card>
  );
}

function Linked({ identity: { name, account, linked_at } }: { identity: Identity }) {
  const { t } = useTranslation("providers");
  const format = useFormat();
  const since = t("card.linked", { date: format.moment(linked_at) });
  return (
    <div>
      <p className={styles.device}>{name}</p>
      <p className={styles.seen}>{[...(account === null ? [] : [account]), since].join(" · ")}</p>
    </div>
  );
}
