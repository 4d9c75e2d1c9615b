import { safeParse } from "valibot";
import { changePassword as call, type PasswordChange } from "../../contract/passwords.ts";
import { password as passwordRule } from "../../contract/credentials.ts";
import { inTransaction } from "../db/connect.ts";
import { type FieldErrorKey, type FieldErrors, refuse, Refusal } from "../http/refusal.ts";
import { serve } from "./accounts-house.ts";
import { isBreached } from "./breached.ts";
import { takeOwnPassword } from "./own-password.ts";
import { findDeviceOwner, findPasswordHash } from "./players.ts";
import { replacePassword } from "./replace-password.ts";

export const changePassword = serve(call, async (change, visit) => {
  const { house, player, sessionId, cookies, setCookie } = visit;
  const { passwords } = house;
  const clientKey = String(player);
  const attempt = await takeOwnPassword(visit);
  if (attempt instanceof Refusal) return attempt;
  const currentHash = await findPasswordHash(house.pool, player);
  const isRight = await passwords.verify(currentHash, change.old_password, { isPreferred: false, clientKey });
  // The right password was not a guess, but it did cost a hash.
  if (isRight) await attempt.succeed();
  const errors = { ...oldFault(change, isRight), ...newFaults(change, isRight) };
  if (Object.keys(errors).length > 0) return refuse("validation", errors);

  const passwordHash = await passwords.hash(change.password, clientKey);
  const ended = await inTransaction(house.pool, (tx) =>
    replacePassword(tx, player, passwordHash, { house, exceptSession: sessionId }),
  );
  ended.forEach(house.endedSessions.add);
  house.devices.remember(cookies, await findDeviceOwner(house.pool, player)).forEach(setCookie);
  return { success: true as const };
});

function oldFault({ old_password: old }: PasswordChange, isRight: boolean): FieldErrors {
  if (isRight) return {};
  return { old_password: old === "" ? "required" : "wrong_password" };
}

function newFaults(change: PasswordChange, isOldRight: boolean): FieldErrors {
  const { old_password: old, password, password_confirm: confirm } = change;
  const weak = safeParse(passwordRule, password || undefined).issues?.[0].message as FieldErrorKey | undefined;
  const isSame = isOldRight && password === old;
  const fault = weak ?? (isBreached(password) ? "breached_password" : isSame ? "same_password" : undefined);
  const again = confirm === "" ? "required" : confirm === password ? undefined : "password_mismatch";
  return { ...(fault && { new_password: fault }), ...(again && { password_confirm: again }) };
}
