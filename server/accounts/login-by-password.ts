import { loginByPassword as byEmail, loginByPhone as byPhone } from "../../contract/access.ts";
import { networkOf } from "../http/network.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { serve, type Visit } from "./accounts-house.ts";
import { takeLoginAttempt } from "./attempt-limits.ts";
import { type LoggedIn, logIn } from "./log-in.ts";
import { findCredentials } from "./players.ts";

export const loginByPassword = serve(byEmail, (form, visit) => login(emailAddress(form.email), form, visit));
export const loginByPhone = serve(byPhone, (form, visit) => login(phoneAddress(form.phone), form, visit));

interface Form {
  password: string;
  fpp?: string | undefined;
  captcha?: string | undefined;
}

/** An unknown address costs the same and is answered the same as a wrong password. */
async function login(
  address: Address,
  { password, fpp, captcha }: Form,
  visit: Visit<"none">,
): Promise<({ success: true } & LoggedIn) | Refusal> {
  const { house } = visit;
  const tried = await takeLoginAttempt(visit, address, captcha);
  if (tried instanceof Refusal) return tried;
  const credentials = await findCredentials(house.pool, address);
  const isRight = await visit.withoutSlot(() =>
    house.passwords.verify(credentials?.passwordHash, password, { ...tried, network: networkOf(visit.ip) }),
  );
  if (!credentials || !isRight) return refuse("wrong_credentials", { password: "wrong_credentials" });
  await tried.succeed();
  const seen = await house.fingerprints.read(fpp, visit.site);
  return { success: true, ...(await logIn(visit, credentials.id, { seen })) };
}
