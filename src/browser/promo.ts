import type { Layer } from "../link/layer.ts";
import { forgetPromo, rememberedPromo, rememberPromo, restorePromo } from "./cookies.ts";

const name = "promo";
/** The format in which the house accepts codes at registration. */
const code = /^\P{C}{1,64}$/u;

/**
 * Remembers the promo code that the address has brought, for as long as the house does. One that stands for nothing, or
 * was dropped at registration, is forgotten, and taken out of the address.
 */
export function followPromo(layer: Layer, query: URLSearchParams) {
  const brought = query.get(name) ?? "";
  if (code.test(brought)) rememberPromo(brought);

  const [guest, notices] = [layer.promotions.guest$(), layer.app.notices$()];
  guest.subscribe(follow);
  notices.subscribe(() =>
    notices.get()?.forEach(({ key, values }) => key === "promo_dropped" && forget(values["code"])),
  );
  follow();

  const session = layer.session.state$();
  let claimed = code.test(brought) ? brought : undefined;
  session.subscribe(claim);
  claim();

  /** Whoever has an account gets what the code brings among their offers: when they come by it, or log in with it. */
  function claim() {
    const status = session.get()?.status;
    if (status === "guest") claimed = rememberedPromo();
    if (status !== "player" || claimed === undefined) return;
    const promo = claimed;
    claimed = undefined;
    void layer.promotions.usePromo({ code: promo }).then((answer) => {
      if (!answer.ok && answer.error.fields["code"]?.[0]?.startsWith("promo_unknown")) forget(promo);
    });
  }

  function follow() {
    const { gonePromo: gone, bonus } = guest.get() ?? {};
    if (bonus?.promo) restorePromo(bonus.promo.code);
    if (gone !== undefined) forget(gone);
  }

  function forget(gone = "") {
    forgetPromo(gone);
    const query = new URLSearchParams(location.search);
    if (query.get(name) !== gone) return;
    query.delete(name);
    const rest = query.toString();
    history.replaceState(history.state, "", location.pathname + (rest && `?${rest}`) + location.hash);
  }
}
