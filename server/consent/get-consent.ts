import { getConsent as call } from "../../contract/consent.ts";
import { serve } from "../accounts/accounts-house.ts";
import { browserDigest, readProof } from "./consents.ts";

export const getConsent = serve(call, (_input, { house, player, cookies }) => {
  const device = house.devices.idOf(cookies);
  return readProof(house.pool, { player, browser: device && browserDigest(device) });
});
