const names = ["simple_auth", "simpleAuthToken"];

/** The token of a login link, out of the address before anything else sees it there: in a history or a report it would be a key. */
export function takeLoginToken(): string | undefined {
  const query = new URLSearchParams(location.search);
  const token = query.get("simpleAuthToken");
  if (!token) return undefined;
  for (const name of names) query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
  return token;
}
