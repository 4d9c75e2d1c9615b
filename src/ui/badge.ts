/** Shows the number of open notices on the installed app's icon. Failures are ignored. */
export function showBadge(open: number) {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const update = open > 0 ? navigator.setAppBadge(open) : navigator.clearAppBadge();
  update.catch(() => {});
}
