import { html } from "hono/html";
import { inPlainWords } from "./plain-words.ts";
import type { InferOutput } from "valibot";
import { verificationStatus } from "../../contract/accounts.ts";
import type { mendBirthDate as mendForm, setVerification as setForm } from "../../contract/desk.ts";
import { dayOf, isBirthDate } from "../../rules/age.ts";
import { findPlayer } from "../accounts/find-player.ts";
import type { accountTables } from "../accounts/tables.ts";
import { inTransaction } from "../db/connect.ts";
import { firstOf, queries } from "../db/queries.ts";
import { decideVerification } from "../documents/decide-verification.ts";
import { openDocument } from "../documents/documents.ts";
import type { Waiting, WaitingPlayer } from "../documents/list-waiting.ts";
import { isUuid } from "../db/uuid.ts";
import { locationOf } from "../http/location.ts";
import type { DeskHouse } from "./desk-house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import { isOfAge, keepBirthDate, lockBirthDate } from "../person/birth-dates.ts";

const ask = queries<typeof accountTables>();

/** Sets a player's verification; a final decision also decides the waiting documents. */
export async function setVerification(
  { player, ...change }: InferOutput<typeof setForm>,
  house: DeskHouse,
): Promise<object | Refusal> {
  const id = (await findPlayer(player, house.pool)) ?? nobody;
  return inTransaction(house.pool, async (tx) => {
    const verification = await decideVerification(tx, id, change, house.clock.now());
    return verification ? { player, verification } : refuse("not_found");
  });
}

export async function mendBirthDate(
  { player, birth_date }: InferOutput<typeof mendForm>,
  house: DeskHouse,
): Promise<object | Refusal> {
  if (birth_date !== null && !isBirthDate(birth_date, dayOf(house.clock.now())))
    return refuse("validation", { birth_date: "invalid_date" });
  const id = (await findPlayer(player, house.pool)) ?? nobody;
  return inTransaction(house.pool, async (tx) => {
    if ((await lockBirthDate(tx, id)) === undefined) return refuse("not_found");
    const registered = await firstOf(tx, ask.selectFrom("players").select("country").where("id", "=", id));
    const ofAge = birth_date === null || isOfAge(birth_date, locationOf(registered?.country).region, house);
    await keepBirthDate(tx, id, birth_date, ofAge);
    return { player, birth_date, is_of_age: ofAge };
  });
}

/** A document for inspection, sent so that the browser runs nothing in it. */
export async function documentResponse(house: DeskHouse, id: string): Promise<Response | Refusal> {
  const found = isUuid(id) ? await openDocument(house, id.toLowerCase()) : undefined;
  if (!found) return refuse("not_found");
  const isPdf = found.type === "application/pdf";
  return new Response(new Uint8Array(found.content), {
    headers: {
      "Content-Type": found.type,
      "Content-Disposition": isPdf ? `attachment; filename="${id}.pdf"` : "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}

export function verificationsSection({ players, more }: Waiting) {
  return html`<section class="wide">
    <h2>Documents</h2>
    ${players.map(waitingPlayer)} ${players.length === 0 ? html`<p class="note">Nobody's documents wait.</p>` : ""}
    ${more > 0 ? html`<p class="note">And ${more} more.</p>` : ""}
    <form method="post" action="/verifications">
      <label>Player<input name="player" placeholder="id, e-mail or phone" autocomplete="off" required /></label>
      ${decision("", "")}
      <label class="check"><input type="checkbox" name="is_need" /> Ask for documents</label>
      <button>Set</button>
    </form>
    <p class="note">A date of birth is told once; here it can be mended. Empty: the player may tell it anew.</p>
    <form method="post" action="/birth-dates">
      <label>Player<input name="player" placeholder="id, e-mail or phone" autocomplete="off" required /></label>
      <label>Date of birth<input name="birth_date" type="date" /></label>
      <button>Mend</button>
    </form>
  </section>`;
}

function waitingPlayer({ id, address, birthDate, status, documents }: WaitingPlayer) {
  return html`<form method="post" action="/verifications/${id}">
    <p class="note">
      <b>${id}</b> ${address}, born ${birthDate ?? "on a day not told"}:
      ${documents.map(
        (document) =>
          html`<a href="/documents/${document.id}">${document.kind}, ${Math.ceil(document.bytes / 1024)} KB</a> `,
      )}
    </p>
    ${decision("success", status)}
    <button>Decide</button>
  </form>`;
}

function decision(chosen: string, now: string) {
  return html`<label
      >Status<select name="status">
        ${chosen === "" ? html`<option value="">as it is</option>` : ""}
        ${verificationStatus.options.map(
          (status) =>
            html`<option value="${status}" ${status === chosen ? "selected" : ""}>
              ${inPlainWords(status)} (${status})${status === now ? ", now" : ""}
            </option>`,
        )}
      </select></label
    >
    <label
      >Reason<input name="reason" placeholder="for the player to read" maxlength="500" autocomplete="off"
    /></label>`;
}

/** No player has this id. */
const nobody = 0n;
