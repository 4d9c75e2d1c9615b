import { isSecretPath } from "../../../rules/addresses.ts";
import { splitPath } from "../../i18n/languages.ts";

/** A path as it may be told: without its language, and without the secret of a link. */
export function tellablePath(pathname: string): string {
  const { path } = splitPath(pathname);
  return path.replace(/^(\/(?:reset-password|password\/reset))\/.*/, "$1").slice(0, 120);
}

/** Whether one logs in, resets a password or pays here, or may be about to: in a dialog, or on a page of one's own. */
export function isPrivatePlace(pathname: string, state: unknown): boolean {
  const isInDialog = typeof state === "object" && state !== null && "dialog" in state;
  return isInDialog || isSecretPath(pathname) || /^\/profile(\/|$)/.test(splitPath(pathname).path);
}

/** Follows where this page is; each step in the history is one of the router or of a dialog. */
export function watchPlace(moved: (isOtherPath: boolean) => void) {
  let path = tellablePath(location.pathname);
  let isPrivate = isPrivatePlace(location.pathname, history.state);
  for (const step of ["popstate", "pushState", "replaceState"]) addEventListener(step, look);

  function look() {
    const [pathBefore, wasPrivate] = [path, isPrivate];
    path = tellablePath(location.pathname);
    isPrivate = isPrivatePlace(location.pathname, history.state);
    if (path !== pathBefore || isPrivate !== wasPrivate) moved(path !== pathBefore);
  }

  return { path: () => path, isPrivate: () => isPrivate };
}
