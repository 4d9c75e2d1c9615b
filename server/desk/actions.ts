import type * as v from "valibot";
import { makePlayer as playerForm, release, setGeo, setNetwork, setSeed, setSso } from "../../contract/desk.ts";
import type { Device } from "../accounts/sessions.ts";
import { inTransaction } from "../db/connect.ts";
import { replaceNext } from "../games/seeds.ts";
import { placeOf } from "../geo/place.ts";
import type { House } from "../house.ts";
import type { Site } from "../http/site.ts";
import { checked } from "../http/input.ts";
import type { Fields } from "../http/json-body.ts";
import { refuse, Refusal } from "../http/refusal.ts";
import { lockWallets } from "../wallet/ledger.ts";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";
import { makePlayer } from "./make-player.ts";
import type { DeskSettings } from "./settings.ts";

export interface DeskParts {
  house: House;
  settings: DeskSettings;
  faults: Faults;
  inbox: Inbox;
  site: Site;
}

/** One thing that can be done at the desk, by a JSON call or by a form of its page. */
export type Action = (fields: Fields, device: Device) => Promise<object | Refusal>;

/** Everything that can be done at the desk, by its path. */
export function createActions({ house, settings, faults, site }: DeskParts): Record<string, Action> {
  return {
    "/players": action(playerForm, (form, device) => makePlayer(form, device, house)),
    "/geo": action(setGeo, async ({ country_code }) => {
      await settings.set("country", country_code);
      return placeOf(country_code);
    }),
    "/network": action(setNetwork, async (fault) => {
      faults.set(fault);
      return fault;
    }),
    "/seeds": action(setSeed, async ({ player, server_seed }) => {
      const id = /^\d{1,18}$/.test(player) ? BigInt(player) : 0n;
      return inTransaction(house.pool, async (tx) => {
        // Seeds turn under the wallet's lock.
        if (!(await lockWallets(tx, [id])).has(id)) return refuse("not_found");
        await replaceNext(tx, id, server_seed, house.clock.now());
        return { player };
      });
    }),
    "/release": action(release, async () => {
      await settings.set("releases", settings.current().releases + 1);
      return { id: site.id() };
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
