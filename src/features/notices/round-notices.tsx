import { useEffect, useSyncExternalStore } from "react";
import type { Notice } from "../../../worker/bridge/notices.ts";
import { useStream } from "../../link/use-stream.ts";
import { pastOf, tellsOfOpenRound } from "./past-rounds.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";

/** Removes notices about rounds that are over or have continued. They stay until then, because they are about money. */
export function RoundNotices() {
  const notices = useNotices();
  const { items } = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  const layerNotices = useStream((layer) => layer.app.notices$()) ?? [];
  const openRoundNotices = layerNotices.filter(
    (notice) => tellsOfOpenRound(notice) && items.some(({ id }) => id === notice.id),
  );
  return openRoundNotices.length > 0 && <Watched told={openRoundNotices} />;
}

function Watched({ told }: { told: readonly Notice[] }) {
  const notices = useNotices();
  const rounds = useStream((layer) => layer.games.rounds$());
  useEffect(() => {
    if (rounds) for (const { id } of pastOf(told, rounds.value)) notices.dismiss(id);
  }, [notices, told, rounds]);
  return null;
}
