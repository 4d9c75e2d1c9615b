import { linkIdentity as call } from "../../contract/providers.ts";
import { refuseStranger } from "../accounts/owner-proof.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./providers-house.ts";
import { beginAtProvider } from "./begin.ts";
import { browserOf } from "./browser-cookie.ts";
import { shownIdentity } from "./get-identities.ts";
import { addIdentity, findOwner, lockIdentity } from "./identities.ts";
import { orderNotice } from "./order-notice.ts";

/**
 * Begins and completes linking, like the login, and both have to be by the same player. A linked account is a permanent
 * way in, so beginning needs proof of ownership, asked for once while an attempt in that browser is under way.
 */
export const linkIdentity = serve(call, async (form, visit) => {
  const { house, player } = visit;
  const { clock, config, pool, providers, uuid } = house;
  const browser = browserOf(config, visit.cookies) ?? "";
  if (form.token === "") {
    const refused = (await providers.attempts.isLinking(player, browser))
      ? undefined
      : await refuseStranger(visit, form);
    return refused ?? beginAtProvider(visit, { ...form, player });
  }

  const presented = { code: form.token, browser, player };
  const account = await providers.attempts.find(presented);
  if (!account) return refuse("wrong_token", { token: "wrong_token" });
  return inTransaction(pool, async (tx) => {
    if (!(await providers.attempts.use(tx, presented))) return refuse("wrong_token", { token: "wrong_token" });
    await lockIdentity(tx, account);
    const owner = await findOwner(tx, account);
    if (owner !== undefined) return refuse(owner === player ? "already_linked" : "linked_elsewhere");
    const linked = await addIdentity(tx, account, { id: uuid(), player, at: new Date(clock.now()) });
    if (!linked) return refuse("already_linked");
    await orderNotice(tx, house, { kind: "provider_linked", player });
    return { identity: shownIdentity(linked, providers) };
  });
});
