import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { ProfileView } from "./profile-view.tsx";

const uploadMs = 70_000;

export default function ProfilePage() {
  const layer = useLayer();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const me = useStream((layer) => layer.profile.me$());
  const wallet = useStream((layer) => layer.wallet.balance$());
  const totals = useStream((layer) => layer.cashier.totals$());
  const bets = useStream((layer) => layer.games.bets$({}));

  async function removeAvatar() {
    forget();
    const answer = await layer.person.removeAvatar();
    if (!answer.ok) tell(answer.error);
  }

  return (
    <ProfileView
      me={me}
      wallet={wallet}
      totals={totals}
      bets={bets}
      identity={{
        onName: (name) => layer.person.setName({ name }),
        onAvatar: (file) => layer.person.setAvatar({ file }, { timeoutMs: uploadMs }),
        onRemoveAvatar: removeAvatar,
      }}
      onWithdraw={() => open("Withdraw")}
      onDeposit={() => open("PayIn")}
      onVerification={() => open("Verification")}
      onRetry={() => void layer.app.retry()}
    />
  );
}
