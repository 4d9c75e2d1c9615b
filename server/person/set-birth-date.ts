import { setBirthDate as call } from "../../contract/person.ts";
import { dayOf, isBirthDate } from "../../rules/age.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./person-house.ts";
import { isOfAge, keepBirthDate, lockBirthDate } from "./birth-dates.ts";

/** Can be set once. Whoever is too young is told and may not play; the date stands. */
export const setBirthDate = serve(call, async ({ birth_date }, { house, player, location }) => {
  if (!isBirthDate(birth_date, dayOf(house.clock.now()))) return refuse("validation", { birth_date: "invalid_date" });
  const ofAge = isOfAge(birth_date, location.region, house);
  const refused = await house.wallets.runExclusive(player, async (tx) => {
    const current = await lockBirthDate(tx, player);
    if (current === undefined) return refuse("not_found");
    // The same date again is a retry after a lost answer.
    if (current !== null)
      return current === birth_date ? undefined : refuse("validation", { birth_date: "already_set" });
    await keepBirthDate(tx, player, birth_date, ofAge);
    return undefined;
  });
  if (refused) return refused;
  const user = await house.profiles.read(player);
  if (!user) return refuse("not_found");
  return user.is_of_age ? { user } : refuse("age_needed", { birth_date: "under_age" });
});
