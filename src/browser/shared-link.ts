import { allowedTarget } from "../../rules/addresses.ts";
import { rememberPromo } from "./cookies.ts";
import type { Layer } from "../link/layer.ts";

const names = ["share_title", "share_text", "share_url"] as const;
/** As the house takes one at a registration. */
const code = /^\P{C}{1,64}$/u;

/**
 * Takes up the promo link that somebody has shared with the installed app, as if it had been followed: only a link of
 * our own sites, and only the code in it. What else was shared leaves the address unread.
 */
export function takeSharedLink(layer: Layer) {
  const query = new URLSearchParams(location.search);
  if (!names.some((name) => query.has(name))) return;
  const texts = names.map((name) => query.get(name) ?? "");
  for (const name of names) query.delete(name);
  const rest = query.toString();
  history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
  if (links.length === 0) return;

  const config = layer.app.config$();
  const leave = config.subscribe(take);
  take();

  function take() {
    const known = config.get();
    if (!known) return;
    leave();
    const origins = [location.host, ...known.mirrors].map((host) => `${location.protocol}//${host}`);
    const promo = promoIn(links, origins);
    if (promo !== undefined) rememberPromo(promo);
  }
}

function promoIn(links: readonly string[], origins: readonly string[]): string | undefined {
  const own = links.map((link) => allowedTarget(link, origins)).filter((link) => link !== undefined);
  const promos = own.map((link) => new URL(link).searchParams.get("promo") ?? "");
  return promos.find((promo) => code.test(promo));
}
