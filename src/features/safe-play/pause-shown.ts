import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { useFormat } from "../../i18n/use-format.tsx";
import type { SafePlay } from "../../../contract/safe-play.ts";

export type TakenPause = NonNullable<SafePlay["pause"]> & {
  /** Whose time it was told in when it was taken. */
  timezone?: string;
};

/** A break that was taken on this page, which closes it: it stands in the history's entry, as the player's data is gone. */
export function usePauseShown(): TakenPause | undefined {
  return useHistoryState<{ pause?: TakenPause } | null>()?.pause;
}

export function useShowPause() {
  const [path, navigate] = useLocation();
  const { timezone } = useFormat();
  return (pause: SafePlay["pause"]) =>
    navigate(path, { replace: true, state: { pause: pause ? { ...pause, timezone } : undefined } });
}
