import { resetOpened } from "../../rules/addresses.ts";
import type { LaunchParameters } from "../link/boot-globals.ts";
import { createStorage } from "./storage.ts";

const resetPath = /\/reset-password\/([^/]+)\/?$/;

const key = "reset";

export interface ResetLink {
  token: string;
  phone: string | undefined;
  /** Whether the token is the one that the house has given in exchange for the link's. */
  isExchanged: boolean;
}

/**
 * Removes token and phone of a reset link from the address before anything else is loaded. The house exchanges the
 * token at once, and the tab stores the new one, so that a reload can go on.
 */
export function createResetLink(launch: LaunchParameters) {
  const tab = createStorage(() => sessionStorage);
  let link = take();

  function take(): ResetLink | undefined {
    const token = resetPath.exec(location.pathname)?.[1];
    if (token === undefined) return undefined;
    // The house redirects to an address with them in the hash; a cached page is opened with the original link.
    const behind = new URLSearchParams(location.hash.slice(1));
    const linkToken = token === resetOpened ? behind.get("token") : token;
    if (!linkToken) return read(tab.get(key));
    tab.remove(key);
    const phone = behind.get("phone") ?? launch.phone;
    const path = location.pathname.replace(resetPath, `/reset-password/${resetOpened}`);
    history.replaceState(history.state, "", path + location.search);
    return { token: linkToken, phone, isExchanged: false };
  }

  return {
    get: () => link,
    /** Stores the token that the house has given in exchange; undefined once it is of no more use. */
    keep(token: string | undefined) {
      link = token === undefined ? undefined : { token, phone: link?.phone, isExchanged: true };
      if (link) tab.set(key, `${link.token} ${link.phone ?? ""}`);
      else tab.remove(key);
    },
  };
}

function read(text: string | undefined): ResetLink | undefined {
  const [token, phone] = text?.split(" ") ?? [];
  return token ? { token, phone: phone || undefined, isExchanged: true } : undefined;
}
