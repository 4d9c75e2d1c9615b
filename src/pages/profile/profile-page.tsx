import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import type { Answer } from "../../../contract/errors.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { links } from "../../app/links.ts";
import { usePlatform } from "../../app/platform.ts";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { useOnline } from "../../link/use-connection.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { ProfileView } from "./profile-view.tsx";

const uploadMs = 70_000;

export default function ProfilePage() {
  const layer = useLayer();
  const platform = usePlatform();
  const { open } = useDialogs();
  const { tell } = useErrors();
  const { i18n } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const me = useStream((layer) => layer.profile.me$());
  const wallet = useStream((layer) => layer.wallet.balance$());
  const bets = useStream((layer) => layer.games.bets$({ game: "dice" }));
  const online = useOnline();

  /** What was wrong, by field; it is told as well. */
  function faultsOf(answer: Answer<User>) {
    if (answer.ok) return undefined;
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function removeAvatar() {
    faultsOf(await layer.profile.removeAvatar());
  }

  async function logOut() {
    setLeaving(true);
    const answer = await layer.session.logout();
    if (!answer.ok) tell(answer.error);
    // By a new document: nothing of who has left stays in this one's memory.
    else platform.go(localPath(languageOfLocale(i18n.language), links.home()));
    setLeaving(false);
  }

  return (
    <ProfileView
      me={me}
      wallet={wallet}
      bets={bets}
      leaving={leaving}
      online={online}
      identity={{
        onName: async (name) => faultsOf(await layer.profile.setName({ name })),
        onAvatar: async (file) => faultsOf(await layer.profile.setAvatar({ file }, { timeoutMs: uploadMs })),
        onRemoveAvatar: removeAvatar,
      }}
      onVerification={() => open("Verification")}
      onLogOut={() => void logOut()}
      onRetry={() => void layer.app.retry()}
    />
  );
}
