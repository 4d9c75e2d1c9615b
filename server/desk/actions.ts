import type * as v from "valibot";
import {
  giveMoney as moneyForm,
  makeLoginLink,
  makePlayer as playerForm,
  mendBirthDate as birthDateForm,
  playInvoice as invoiceForm,
  playPayout as payoutForm,
  release,
  resetLimits,
  setGeo,
  setMirror as mirrorForm,
  setNetwork,
  setSeed,
  setSso,
  setVerification as verificationForm,
} from "../../contract/desk.ts";
import { findPlayer } from "../accounts/find-player.ts";
import type { Device } from "../accounts/sessions.ts";
import { inTransaction } from "../db/connect.ts";
import { replaceNext } from "../games/seeds.ts";
import { locationOf } from "../http/location.ts";
import type { DeskHouse } from "./desk-house.ts";
import type { Site } from "../http/site.ts";
import { checked } from "../http/input.ts";
import type { Fields } from "../http/json-body.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { changeEligibility } from "../safe-play/change-eligibility.ts";
import { safePlayAnswer } from "../safe-play/safe-play-of.ts";
import { lockWallets, readWallet } from "../wallet/ledger.ts";
import type { DeskClient } from "./desk-client.ts";
import type { Faults } from "./faults.ts";
import { endAllWaits } from "./end-waits.ts";
import type { Inbox } from "./inbox.ts";
import { giveTo } from "./give-to.ts";
import { makePlayer } from "./make-player.ts";
import { setMirror } from "./mirrors.ts";
import type { SiteStates } from "../mirrors/site-states.ts";
import { playInvoice, playPayout } from "./payments.ts";
import type { DeskSettings } from "./settings.ts";
import { mendBirthDate, setVerification } from "./verifications.ts";

export interface DeskParts {
  house: DeskHouse;
  settings: DeskSettings;
  siteStates: SiteStates;
  faults: Faults;
  inbox: Inbox;
  site: Site;
  /** The sandbox's payment provider, unless the house has another one. */
  payments: DeskClient | undefined;
}

/** One thing that can be done at the desk, by a JSON call or by a form of its page. */
export type Action = (fields: Fields, device: Device) => Promise<object | Refusal>;

/** Everything that can be done at the desk, by its path; what stands in the path counts as a field. */
export function createActions({
  house,
  settings,
  siteStates,
  faults,
  site,
  payments,
}: DeskParts): Record<string, Action> {
  const decide = action(verificationForm, (form) => setVerification(form, house));
  const give = action(moneyForm, (form) => giveTo(form, house));
  const mend = action(birthDateForm, (form) => mendBirthDate(form, house));
  const invoice = action(invoiceForm, (form) => playInvoice(form, house, payments));
  const payout = action(payoutForm, (form) => playPayout(form, house, payments));
  return {
    "/invoices": invoice,
    "/invoices/:id": invoice,
    "/payouts": payout,
    "/payouts/:id": payout,
    "/verifications": decide,
    "/verifications/:player": decide,
    "/birth-dates": mend,
    "/birth-dates/:player": mend,
    "/players": action(playerForm, (form, device) => makePlayer(form, device, house)),
    "/money": give,
    "/money/:player": give,
    "/geo": action(setGeo, async ({ country_code }) => {
      await settings.set("country", country_code);
      return locationOf(country_code);
    }),
    "/network": action(setNetwork, async (fault) => {
      faults.set(fault);
      return fault;
    }),
    "/seeds": action(setSeed, async ({ player, server_seed }) => {
      const id = await findPlayer(player, house.pool);
      if (id === undefined) return refuse("not_found");
      return inTransaction(house.pool, async (tx) => {
        // Seeds turn under the wallet's lock.
        if (!(await lockWallets(tx, [id])).has(id)) return refuse("not_found");
        await replaceNext(tx, id, server_seed, house);
        return { player };
      });
    }),
    "/limits/reset": action(resetLimits, async ({ player }) => {
      const id = await findPlayer(player, house.pool);
      if (id === undefined || !(await readWallet(house.pool, id))) return refuse("not_found");
      return safePlayAnswer(await changeEligibility(house, id, endAllWaits), house);
    }),
    "/mirrors/:host": action(mirrorForm, (form) => setMirror(form, house, siteStates)),
    "/release": action(release, async ({ back = false }) => {
      await settings.set("releases", Math.max(0, settings.current().releases + (back ? -1 : 1)));
      return { id: site.id() };
    }),
    "/simple-auth": action(makeLoginLink, async ({ player }) => {
      const id = await findPlayer(player, house.pool);
      if (id === undefined) return refuse("not_found");
      const token = await house.oneTimeTokens.issueLogin({ player: id, ttlMs: 60_000 });
      return { token, url: `${house.hosts.origin}/?simple_auth=1&simpleAuthToken=${token}` };
    }),
    "/sso": action(setSso, async ({ url }) => {
      await settings.set("sso", url);
      return { url };
    }),
  };
}

function action<Input>(
  schema: v.GenericSchema<unknown, Input>,
  run: (input: Input, device: Device) => Promise<object | Refusal>,
): Action {
  return async (fields, device) => {
    const input = checked(schema, fields);
    return input instanceof Refusal ? input : run(input.value, device);
  };
}
