import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { links } from "../../app/links.ts";
import { usePlatform } from "../../app/platform.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { languageOfLocale, localPath } from "../../i18n/languages.ts";
import { carryUnsaved } from "../../link/unsaved.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useOnline } from "../../ui/online.ts";
import { ProfileView } from "./profile-view.tsx";

const uploadMs = 70_000;

export default function ProfilePage() {
  const layer = useLayer();
  const platform = usePlatform();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const { i18n } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const me = useStream((layer) => layer.profile.me$());
  const wallet = useStream((layer) => layer.wallet.balance$());
  const totals = useStream((layer) => layer.cashier.totals$());
  const waiting = useStream((layer) => layer.app.waiting$());
  const online = useOnline();
  const bets = useStream((layer) => layer.games.bets$({ game: "dice" }));

  async function removeAvatar() {
    forget();
    const answer = await layer.profile.removeAvatar();
    if (!answer.ok) tell(answer.error);
  }

  async function logOut() {
    setLeaving(true);
    const answer = await layer.session.logout();
    if (!answer.ok) tell(answer.error);
    else {
      if (!online && waiting?.length) carryUnsaved();
      // By a new document: nothing of who has left stays in this one's memory.
      platform.go(localPath(languageOfLocale(i18n.language), links.home()));
    }
    setLeaving(false);
  }

  return (
    <ProfileView
      me={me}
      wallet={wallet}
      totals={totals}
      bets={bets}
      leaving={leaving}
      identity={{
        onName: (name) => layer.profile.setName({ name }),
        onAvatar: (file) => layer.profile.setAvatar({ file }, { timeoutMs: uploadMs }),
        onRemoveAvatar: removeAvatar,
      }}
      onWithdraw={() => open("Withdraw")}
      onDeposit={() => open("PayIn")}
      onVerification={() => open("Verification")}
      onLogOut={() => void logOut()}
      onRetry={() => void layer.app.retry()}
    />
  );
}
