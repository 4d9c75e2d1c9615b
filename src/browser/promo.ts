import type { Layer } from "../link/layer.ts";
import { forgetPromo, rememberPromo, restorePromo } from "./cookies.ts";

const name = "promo";
/** The format in which the house accepts codes at registration. */
const code = /^\P{C}{1,64}$/u;

/**
 * Remembers the promo code that the address has brought, for as long as the house does. One that stands for nothing is
 * forgotten, and taken out of the address.
 */
export function followPromo(layer: Layer, query: URLSearchParams) {
  const brought = query.get(name) ?? "";
  if (code.test(brought)) rememberPromo(brought);

  const guest = layer.promotions.guest$();
  guest.subscribe(follow);
  follow();

  function follow() {
    const { gonePromo: gone, bonus } = guest.get() ?? {};
    if (bonus?.promo) restorePromo(bonus.promo.code);
    if (gone === undefined) return;
    forgetPromo(gone);
    const query = new URLSearchParams(location.search);
    if (query.get(name) !== gone) return;
    query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
  }
}
