import { ageOn, type Day, dayOf } from "../../rules/age.ts";
import type { accountTables } from "../accounts/tables.ts";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Region } from "../http/location.ts";
import { lockWallets } from "../wallet/ledger.ts";
import type { PersonHouse } from "./person-house.ts";

const ask = queries<typeof accountTables>();

type Sources = Pick<PersonHouse, "clock" | "config">;

/** Whether somebody born on this day may play in a region, by the house's calendar day. */
export function isOfAge(birthDate: Day, region: Region, { clock, config }: Sources): boolean {
  return ageOn(birthDate, dayOf(clock.now())) >= config.adultAge[region];
}

/** The player's date of birth. Takes the wallet's lock, because the date may bar them from play. */
export async function lockBirthDate(tx: Tx, player: bigint): Promise<Day | null | undefined> {
  await lockWallets(tx, [player]);
  const query = ask.selectFrom("players").select("birth_date").where("id", "=", player);
  return (await firstOf(tx, query))?.birth_date;
}

export async function keepBirthDate(tx: Tx, player: bigint, birthDate: Day | null, ofAge: boolean): Promise<void> {
  const query = ask.updateTable("players").set({ birth_date: birthDate, is_of_age: ofAge });
  await execute(tx, query.where("id", "=", player));
}
