import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type pg from "pg";
import type { ConsentProof } from "../../contract/consent.ts";
import { type Consent, consentVersion, type Purpose, purposes } from "../../rules/consent.ts";
import type { Tx } from "../db/connect.ts";
import { execute, firstOf, queries } from "../db/queries.ts";
import type { Rows } from "../db/table.ts";
import type { consentTables } from "./tables.ts";

type Db = pg.Pool | Tx;
type Row = Selectable<Rows<typeof consentTables>["consents"]>;
const ask = queries<typeof consentTables>();

/** Whose choice it is; the browser is known by a digest alone. */
export interface Chooser {
  player: bigint | undefined;
  browser: string | undefined;
}

export function browserDigest(device: string): string {
  return createHash("sha256").update(`consent ${device}`).digest("base64url");
}

/** The newest choice in this browser, where another may stand than elsewhere: of this player, or of whoever was here. */
export async function readProof(db: Db, chooser: Chooser): Promise<ConsentProof> {
  return proofOf(await newest(db, chooser));
}

/** Whether the house has the proof that this was agreed to in this browser, of all that is asked today. */
export async function isAgreed(db: Db, device: string | undefined, purpose: Purpose): Promise<boolean> {
  if (device === undefined) return false;
  const proof = await readProof(db, { player: undefined, browser: browserDigest(device) });
  return proof.version >= consentVersion && proof.purposes.includes(purpose);
}

/** Keeps a choice. What has been chosen in this browser already is not kept twice. */
export async function keepConsent(db: Db, chooser: Chooser, chosen: Consent, at: Date): Promise<ConsentProof> {
  const { version } = chosen;
  const agreed = purposes.filter((one) => chosen.purposes.includes(one)).join(" ");
  const before = await newest(db, chooser);
  if (before && before.version === version && before.purposes === agreed) return proofOf(before);
  const row = { ...chooser, version, purposes: agreed, at };
  await execute(db, ask.insertInto("consents").values(row));
  return proofOf(row);
}

async function newest(db: Db, { player, browser }: Chooser): Promise<Row | undefined> {
  if (player === undefined && browser === undefined) return undefined;
  let query = ask.selectFrom("consents").selectAll().orderBy("id", "desc").limit(1);
  if (player !== undefined) query = query.where("player", "=", player);
  return firstOf(db, browser === undefined ? query.where("browser", "is", null) : query.where("browser", "=", browser));
}

function proofOf(row: Pick<Row, "version" | "purposes" | "at"> | undefined): ConsentProof {
  if (!row) return { version: 0, purposes: [], at: null };
  return { version: row.version, purposes: row.purposes.split(" ").filter(Boolean), at: row.at.toISOString() };
}
