/**
 * Moves something once, on the compositor. What has come to its end is taken away: left on its element, it would make
 * Chromium move whatever comes next on the main thread.
 */
export function moveOnce(
  element: Element,
  keyframes: Keyframe[] | PropertyIndexedKeyframes,
  options: KeyframeAnimationOptions,
) {
  const movement = element.animate(keyframes, options);
  movement.addEventListener("finish", () => movement.cancel());
  return movement;
}
