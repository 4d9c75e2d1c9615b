import { getGeo as call, type Geo } from "../../contract/geo.ts";
import { tableFeatures } from "../wallet/play-features.ts";
import { stored } from "../http/refusal.ts";
import { serve } from "./geo-house.ts";

/** Visitors whom the house does not serve are answered 451 instead. */
export const getGeo = serve(call, async (_input, { house, ip, location }) => {
  const isStrict = house.config.strictRegions.includes(location.region);
  const features = isStrict ? { features: tableFeatures({ isStrict }) } : {};
  const data: Geo = { ip, country_code: location.country, region: location.region, ...features };
  return location.blocked ? stored(451, JSON.stringify({ data })) : { data };
});
