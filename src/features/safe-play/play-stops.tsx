import type { PlayNow } from "../../../worker/safe-play/feature.ts";
import { useOnline } from "../../ui/online.ts";
import { RealityCheck } from "./reality-check.tsx";
import { StopBar } from "./stop-bar.tsx";

/** A break is shown on every page, a reached limit only where it stops something. */
export function PlayStops({ play, game }: { play: PlayNow; game: boolean }) {
  const online = useOnline();
  const shownStop = play.stops.find(
    ({ error }) => error !== "reality_check_due" && (game || error !== "limit_reached"),
  );
  const isAsked = play.stops.some(({ error }) => error === "reality_check_due");
  return (
    <>
      {shownStop && <StopBar stop={shownStop} />}
      {/* Offline nobody can play, and an answer could not be sent. */}
      {isAsked && online && <RealityCheck play={play} />}
    </>
  );
}
