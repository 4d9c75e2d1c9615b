import { simpleLogin as call } from "../../contract/codes.ts";
import { inTransaction } from "../db/connect.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { forgetSends } from "./budgets.ts";
import { proveAddress } from "./claims.ts";
import { enter } from "./enter.ts";

export const simpleLogin = serve(call, async ({ token, instead = false }, visit) => {
  const { house, bearer, player } = visit;
  const { oneTimeTokens, sessions } = house;
  const owner = await oneTimeTokens.findLogin(token);
  if (owner === undefined) return refuse("wrong_token", { token: "wrong_token" });
  const present = await sessions.holderOf(bearer);
  // The link keeps its use until the player has said what they want.
  if (present !== undefined && present.player !== owner && !instead) return refuse("another_player");
  const used = await oneTimeTokens.useLogin(token);
  if (!used) return refuse("wrong_token", { token: "wrong_token" });
  // A link of the desk or of the sign-on went to nobody's address.
  const { player: subject, address } = used;
  if (address) {
    const ended = await inTransaction(house.pool, (tx) => proveAddress(tx, subject, address, visit));
    ended.forEach(house.endedSessions.add);
    await forgetSends(visit, address, "link");
  }
  if (bearer !== undefined && player === owner) return { token: bearer, sso: house.signOn.url() };
  // One login a browser: another player's, or the same one's whose token has run out, makes room for the new one.
  if (present !== undefined) await sessions.logout(bearer, undefined);
  return enter(visit, used.player, used.signOn);
});
