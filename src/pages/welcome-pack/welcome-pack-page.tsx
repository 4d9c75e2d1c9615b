import { ListMissing } from "../../features/lists/list-missing.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useSession } from "../../shell/session.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type ShownPack, PackView } from "./pack-view.tsx";

/** The three steps: what each gives, how far one is, and what comes next. */
export default function WelcomePackPage() {
  const layer = useLayer();
  const isGuest = useSession().status === "guest";
  const guest = useStream((layer) => layer.promotions.guestPack$());
  const player = useStream((layer) => layer.promotions.player$());
  const found = isGuest ? ofGuest() : ofPlayer();

  function ofGuest(): ShownPack | null | undefined {
    const pack = guest?.bonus?.pack;
    if (!guest) return undefined;
    return pack ? { steps: pack.steps, endsAtMs: guest.bonus?.endsAtMs, aheadMs: guest.aheadMs } : null;
  }

  function ofPlayer(): ShownPack | null | undefined {
    const pack = player?.bonuses?.value.pack;
    if (!player?.bonuses) return undefined;
    const endsAtMs = pack?.expires_at ? Date.parse(pack.expires_at) : undefined;
    return pack ? { steps: pack.steps, endsAtMs, aheadMs: player.aheadMs } : null;
  }

  if (!isGuest && player?.bonuses === null) return <ListMissing onRetry={() => void layer.app.retry()} />;
  if (isGuest && guest?.isAway) return <ListMissing onRetry={() => void layer.promotions.retry()} />;
  if (found === undefined) return <Skeleton lines={10} />;
  const isClosed = !isGuest && player?.bonuses?.value.may_prompt === false;
  return <PackView pack={found} isGuest={isGuest} isClosed={isClosed} />;
}
