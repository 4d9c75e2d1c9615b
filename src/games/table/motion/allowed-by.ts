/** What the player's jurisdiction lets a table do: everything that the server does not forbid. */
export function allowedBy(features: Readonly<Record<string, boolean>> | undefined) {
  return { mayAutoplay: features?.["autoplay"] !== false, mayTurbo: features?.["turbo"] !== false };
}

/** Whether autoplay is on, and its run, if both are still allowed. */
export function autoOf<Run>({ mayAutoplay, isChosen, run }: { mayAutoplay: boolean; isChosen: boolean; run: Run }) {
  const isOn = isChosen && mayAutoplay;
  return { isOn, running: isOn ? run : undefined };
}
