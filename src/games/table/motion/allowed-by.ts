/** What the law lets a table do where the player is: all that the house does not forbid. */
export function allowedBy(features: Readonly<Record<string, boolean>> | undefined) {
  return { mayAutoplay: features?.["autoplay"] !== false, mayTurbo: features?.["turbo"] !== false };
}

/** What is on, and what of it goes on: nothing that is not allowed any more. */
export function autoOf<Run>({ mayAutoplay, isChosen, run }: { mayAutoplay: boolean; isChosen: boolean; run: Run }) {
  const isOn = isChosen && mayAutoplay;
  return { isOn, running: isOn ? run : undefined };
}
