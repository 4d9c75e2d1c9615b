import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { usePlatform } from "../../app/platform.ts";
import { useSession } from "../../features/session/session.ts";
import { useStream } from "../../link/use-stream.ts";
import { HomeView } from "./home-view.tsx";

export default function HomePage() {
  const { status } = useSession();
  const { open } = useDialogs();
  const platform = usePlatform();
  const wallet = useStream((layer) => layer.wallet.balance$());
  const bets = useStream((layer) => layer.games.bets$({ game: "dice" }));
  const network = useStream((layer) => layer.app.network$());
  return (
    <HomeView
      status={status}
      wallet={wallet}
      bets={bets}
      online={network?.online ?? true}
      onSignUp={() => open("Register")}
      onRetry={() => platform.reload()}
    />
  );
}
