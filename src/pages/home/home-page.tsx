import { useState } from "react";
import { useAnchor } from "../../features/reading/use-anchor.ts";
import { useSession } from "../../shell/session.ts";
import { useStream } from "../../link/use-stream.ts";
import { HomeView } from "./home-view.tsx";

export default function HomePage() {
  const { status } = useSession();
  const wallet = useStream((layer) => layer.wallet.balance$());
  const bets = useStream((layer) => layer.games.bets$({}));
  const user = useStream((layer) => layer.profile.me$())?.value.user;
  const rounds = useStream((layer) => layer.games.rounds$());
  useAnchor();
  const [wasGuest, setWasGuest] = useState(false);
  if (status === "guest" && !wasGuest) setWasGuest(true);
  return (
    <HomeView
      status={status}
      wallet={wallet}
      rounds={rounds?.value ?? []}
      bets={bets}
      justCame={wasGuest}
      unconfirmed={user && !user.is_email_verified ? (user.email ?? undefined) : undefined}
    />
  );
}
