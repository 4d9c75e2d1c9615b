import { ageOn, type Day, dayOf } from "../../rules/age.ts";
import type { Tx } from "../db/connect.ts";
import type { Region } from "../http/location.ts";
import { lockWallets } from "../wallet/ledger.ts";
import type { PersonHouse } from "./person-house.ts";

type Sources = Pick<PersonHouse, "clock" | "config">;

/** Whether somebody born on this day may play in a region, by the day that it is for the house. */
export function isOfAge(birthDate: Day, region: Region, { clock, config }: Sources): boolean {
  return ageOn(birthDate, dayOf(clock.now())) >= config.adultAge[region];
}

/** The date that a player has told, if any. What bars them from play is written under the wallet's lock. */
export async function lockBirthDate(tx: Tx, player: bigint): Promise<Day | null | undefined> {
  await lockWallets(tx, [player]);
  const { rows } = await tx.query<{ birth_date: Day | null }>("select birth_date from players where id = $1", [player]);
  return rows[0]?.birth_date;
}

export async function keepBirthDate(tx: Tx, player: bigint, birthDate: Day | null, ofAge: boolean): Promise<void> {
  await tx.query("update players set birth_date = $2, is_of_age = $3 where id = $1", [player, birthDate, ofAge]);
}
