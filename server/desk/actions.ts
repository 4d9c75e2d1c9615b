import type * as v from "valibot";
import {
  answerChat as answerForm,
  giveMoney as moneyForm,
  installChain,
  layTournament as tournamentForm,
  makeLoginLink,
  makePlayer as playerForm,
  playFeed as feedForm,
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
  typeToPlayer as typeForm,
} from "../../contract/desk.ts";
import { findPlayer } from "../accounts/find-player.ts";
import type { OddsSource } from "../betting/odds-source.ts";
import type { Device } from "../accounts/sessions.ts";
import { inTransaction } from "../db/connect.ts";
import { replaceNext } from "../games/seeds.ts";
import { locationOf } from "../http/location.ts";
import type { DeskHouse } from "./desk-house.ts";
import type { Site } from "../http/site.ts";
import { validated } from "../http/input.ts";
import type { Fields } from "../http/json-body.ts";
import { type FieldErrors, refuse, Refusal } from "../http/refusal.ts";
import { changeEligibility } from "../safe-play/change-eligibility.ts";
import { safePlayAnswer } from "../safe-play/safe-play-of.ts";
import { lockWallets, readWallet } from "../wallet/ledger.ts";
import { answerChat, typeToPlayer } from "./chat.ts";
import type { DeskClient } from "./desk-client.ts";
import type { Faults } from "./faults.ts";
import { type DescribedCall, fieldsOf } from "./call-list.ts";
import { endAllWaits } from "./end-waits.ts";
import type { Inbox } from "./inbox.ts";
import { giveTo } from "./give-to.ts";
import { makePlayer } from "./make-player.ts";
import { setMirror } from "./mirrors.ts";
import type { SiteStates } from "../mirrors/site-states.ts";
import { layTournament } from "./lay-tournament.ts";
import { issueLoginLink } from "./login-link.ts";
import { playFeed } from "./play-feed.ts";
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
  payments: DeskClient | undefined;
  oddsSource: OddsSource | undefined;
}

export interface Action extends DescribedCall {
  run(fields: Fields, device: Device): Promise<object | Refusal>;
}

export function createActions({
  house,
  settings,
  siteStates,
  faults,
  site,
  payments,
  oddsSource,
}: DeskParts): Record<string, Action> {
  const decide = action(verificationForm, "Decides a player's documents, or asks for some", (form) =>
    setVerification(form, house),
  );
  const give = action(moneyForm, "Adds to what a player has", (form) => giveTo(form, house));
  const mend = action(birthDateForm, "Mends a date of birth; null: it may be told anew", (form) =>
    mendBirthDate(form, house),
  );
  const invoice = action(invoiceForm, "Plays the payment provider of an invoice, by its signed message", (form) =>
    playInvoice(form, house, payments),
  );
  const payout = action(payoutForm, "Plays the payment provider of a payout, by its signed message", (form) =>
    playPayout(form, house, payments),
  );
  return {
    "/invoices": invoice,
    "/invoices/:id": invoice,
    "/payouts": payout,
    "/payouts/:id": payout,
    "/verifications": decide,
    "/verifications/:player": decide,
    "/birth-dates": mend,
    "/birth-dates/:player": mend,
    "/chat/:player": action(answerForm, "Answers in the chat", (form) => answerChat(form, house)),
    "/chat/:player/typing": action(typeForm, "Is writing to a player, for some seconds", (form) =>
      typeToPlayer(form, house),
    ),
    "/players": action(playerForm, "Makes a player, with money where it is wanted", (form, device) =>
      makePlayer(form, device, house),
    ),
    "/money": give,
    "/money/:player": give,
    "/geo": action(setGeo, "Moves every visitor to a country", async ({ country_code }) => {
      await settings.set("country", country_code);
      return locationOf(country_code);
    }),
    "/network": action(
      setNetwork,
      "Has the next requests to a path, or below it, meet a fault; times 0 takes it away",
      async (fault) => {
        faults.set(fault);
        return fault;
      },
    ),
    "/feed": action(feedForm, "Has the simulated feed of odds stop, move, settle, cancel or fall silent", (form) =>
      playFeed(form, oddsSource),
    ),
    "/seeds": action(
      setSeed,
      "Sets a player's next server seed, so that outcomes can be known before",
      async ({ player, server_seed }) => {
        const id = await findPlayer(player, house.pool);
        if (id === undefined) return refuse("not_found");
        return inTransaction(house.pool, async (tx) => {
          // Seeds are rotated under the wallet's lock.
          if (!(await lockWallets(tx, [id])).has(id)) return refuse("not_found");
          await replaceNext(tx, id, server_seed, house);
          return { player };
        });
      },
    ),
    "/chains": action(
      installChain,
      "Has the next rounds of a game come from a chain of this seed, so that outcomes can be known before",
      async ({ game, seed }) => {
        const { chain, salt } = await house.chains.install(game, seed, installedLength);
        return { game, length: chain.length, terminating_hash: chain.terminatingHash, salt };
      },
    ),
    "/limits/reset": action(resetLimits, "Ends waiting periods and breaks, never an exclusion", async ({ player }) => {
      const id = await findPlayer(player, house.pool);
      if (id === undefined || !(await readWallet(house.pool, id))) return refuse("not_found");
      return safePlayAnswer(await changeEligibility(house, id, endAllWaits), house);
    }),
    "/mirrors/:host": action(mirrorForm, "Takes a site down or up, or has it move", (form) =>
      setMirror(form, house, siteStates),
    ),
    "/tournaments": action(tournamentForm, "Lays in a tournament of all games with three prizes", (form) =>
      layTournament(form, house),
    ),
    "/release": action(
      release,
      "Publishes the same code under a new build id, or takes the last such release back",
      async ({ back = false }) => {
        await settings.set("releases", Math.max(0, settings.current().releases + (back ? -1 : 1)));
        return { id: site.id() };
      },
    ),
    "/simple-auth": action(
      makeLoginLink,
      "Makes a link that logs a player in, once and within a minute",
      async ({ player }) => {
        const id = await findPlayer(player, house.pool);
        if (id === undefined) return refuse("not_found");
        return issueLoginLink(house, id);
      },
    ),
    "/sso": action(setSso, "Sets the sign-on link that logins and mirror data hand out", async ({ url }) => {
      await settings.set("sso", url);
      return { url };
    }),
  };
}

const installedLength = 2_000;

function action<Input>(
  input: v.GenericSchema<unknown, Input>,
  does: string,
  run: (input: Input, device: Device) => Promise<object | Refusal>,
): Action {
  return {
    does,
    input,
    async run(fields, device) {
      const found = validated(input, fields);
      return found instanceof Refusal ? withValues(found, input) : run(found.value, device);
    },
  };
}

/** Adds the accepted values to a refusal, because testers look them up nowhere else. */
function withValues(refusal: Refusal, input: v.GenericSchema): Refusal {
  const fields = fieldsOf(input);
  const inWords = Object.entries(refusal.fields).map(([name, error]) => {
    const takes = fields.find((field) => field.name === name)?.takes;
    const names = fields.map((field) => field.name).join(", ");
    return [name, takes === undefined ? `${error}: The fields are ${names}.` : `${error}: It takes ${takes}.`];
  });
  return refuse(refusal.error, Object.fromEntries(inWords) as FieldErrors);
}
