import { loginByPassword as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { enter } from "./enter.ts";
import { networkOf } from "./network.ts";
import { verifyPassword } from "./passwords.ts";
import { findCredentials } from "./players.ts";

/** An unknown address meets the same limits, the same work and the same answer as a wrong password. */
export const loginByPassword = serve(call, async ({ email, password }, visit) => {
  const { house } = visit;
  const network = networkOf(visit.ip);
  // Counted for the account and network together: guessing from elsewhere never locks out the account's owner.
  const account = [email.toLowerCase(), network];
  const waits = [
    await house.tries.take(house.limits.loginsOfNetwork, network),
    await house.tries.take(house.limits.loginsOfAccount, ...account),
  ];
  const waitS = Math.max(...waits.map((wait) => wait ?? 0));
  if (waitS > 0) return refuse("too_many_tries", {}, waitS);

  const credentials = await findCredentials(house.pool, email);
  const isRight = await verifyPassword(credentials?.passwordHash, password);
  if (!credentials || !isRight) return refuse("wrong_credentials", { password: "wrong_credentials" });

  await house.tries.forget(house.limits.loginsOfAccount, ...account);
  await house.tries.giveBack(house.limits.loginsOfNetwork, network);
  return { success: true, ...(await enter(visit, credentials.id)) };
});
