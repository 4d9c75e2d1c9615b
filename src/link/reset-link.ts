const place = /\/reset-password\/([^/]+)\/?$/;

/** What stands in the place of the token: no token of the house's is as short. */
const taken = "opened";

export interface ResetLink {
  token: string;
  phone: string | undefined;
}

/** The token and phone of a reset link, out of the address before anything else of the page is loaded. */
export function takeResetLink(): ResetLink | undefined {
  const token = place.exec(location.pathname)?.[1];
  if (token === undefined || token === taken) return undefined;
  const query = new URLSearchParams(location.search);
  const phone = query.get("phone") ?? undefined;
  query.delete("phone");
  const rest = query.toString();
  const path = location.pathname.replace(place, `/reset-password/${taken}`);
  history.replaceState(history.state, "", path + (rest && `?${rest}`) + location.hash);
  return { token, phone };
}
