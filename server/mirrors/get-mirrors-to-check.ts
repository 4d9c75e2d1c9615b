import { getMirrorsToCheck as call } from "../../contract/mirrors.ts";
import { serve } from "./mirrors-house.ts";

export const getMirrorsToCheck = serve(call, async (_input, { house }) => ({ domains: house.mirrors.toCheck() }));
