import { getGeo } from "./get-geo.ts";

export const geo = { endpoints: [getGeo] };
