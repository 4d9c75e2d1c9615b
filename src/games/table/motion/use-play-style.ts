import { useSyncExternalStore } from "react";
import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";
import { useStream } from "../../../link/use-stream.ts";
import { allowedBy } from "./allowed-by.ts";

const lessMotion = "(prefers-reduced-motion: reduce)";

/** How the tables of this device move: the player's settings, within what the jurisdiction allows. */
export function usePlayStyle() {
  const ownFeatures = useStream((layer) => layer.profile.me$())?.value.features;
  // A guest has no profile, so the features of their location count.
  const ofLocation = useStream((layer) => layer.app.geo$())?.geo?.features;
  const features = ownFeatures ?? ofLocation;
  const [animation, setAnimation] = useDeviceSetting("animation");
  const [turbo, setTurbo] = useDeviceSetting("turbo");
  const wantsLess = useSyncExternalStore(subscribe, () => matchMedia(lessMotion).matches, never);
  const { mayAutoplay, mayTurbo } = allowedBy(features);
  const isTurbo = mayTurbo && turbo === "on";
  return {
    mayAutoplay,
    mayTurbo,
    /** Bets follow one another without a pause. */
    isTurbo,
    isAnimated: animation !== "off",
    /** No animation: results are shown at once. */
    isStill: isTurbo || animation === "off" || wantsLess,
    setAnimated: (on: boolean) => setAnimation(on ? "on" : "off"),
    setTurbo: (on: boolean) => setTurbo(on ? "on" : "off"),
  };
}

function subscribe(listener: () => void) {
  const query = matchMedia(lessMotion);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function never() {
  return false;
}
