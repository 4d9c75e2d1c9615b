import { allowedTarget } from "../../rules/addresses.ts";
import { rememberPromo } from "./cookies.ts";
import type { Layer } from "../link/layer.ts";

const names = ["share_title", "share_text", "share_url"] as const;
/** The format in which the house accepts codes at registration. */
const code = /^\P{C}{1,64}$/u;

/**
 * Follows a promo link that was shared with the installed app: only a link of our own sites, and only its code.
 * Anything else shared is removed from the address unread.
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
    const current = config.get();
    if (!current) return;
    leave();
    const origins = [location.host, ...current.mirrors].map((host) => `${location.protocol}//${host}`);
    const promo = promoIn(links, origins);
    if (promo !== undefined) rememberPromo(promo);
  }
}

function promoIn(links: readonly string[], origins: readonly string[]): string | undefined {
  const own = links.map((link) => allowedTarget(link, origins)).filter((link) => link !== undefined);
  const promos = own.map((link) => new URL(link).searchParams.get("promo") ?? "");
  return promos.find((promo) => code.test(promo));
}
