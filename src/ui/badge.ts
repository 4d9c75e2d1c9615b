/** On the icon of the installed app: how many notices are open. Nobody needs to be told that it did not come. */
export function showBadge(open: number) {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const shown = open > 0 ? navigator.setAppBadge(open) : navigator.clearAppBadge();
  shown.catch(() => {});
}
