import { useTranslation } from "react-i18next";
import type { ProviderName } from "../../../contract/config.ts";
import type { Identity } from "../../../contract/providers.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import type { PopUpCode } from "../../browser/pop-up.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { ProvidersCard } from "./providers-card.tsx";

/** The player's linked accounts; loaded after the page, with words that nothing else on it needs. */
export function LinkedProviders() {
  const { t } = useTranslation("providers");
  const layer = useLayer();
  const { tell, forget } = useErrors();
  const notices = useNotices();
  const identities = useStream((layer) => layer.providers.linked$());
  const user = useStream((layer) => layer.profile.me$())?.value.user;
  const providers = useStream((layer) => layer.app.config$())?.providers;

  async function link({ id: provider, name }: ProviderName, { token }: PopUpCode) {
    forget();
    const answer = await layer.providers.link({ provider, token });
    if (answer.ok) say(t("card.done", { name }));
    else tell(answer.error);
  }

  async function unlink({ id, name }: Identity) {
    forget();
    const answer = await layer.providers.unlink({ id });
    if (answer.ok) say(t("card.gone", { name }));
    else tell(answer.error);
  }

  function say(title: string) {
    notices.show({ id: crypto.randomUUID(), kind: "good", title, lines: [], stays: false });
  }

  return (
    <ProvidersCard
      identities={identities}
      providers={providers ?? []}
      user={user}
      onBeginLink={(provider, proof) => layer.providers.beginLink({ provider, ...proof })}
      onSendChangeCode={() => layer.access.sendChangeCode()}
      onLink={link}
      onUnlink={unlink}
      onRetry={() => void layer.app.retry()}
    />
  );
}
