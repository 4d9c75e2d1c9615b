import { basketball } from "./basketball.ts";
import { cs2 } from "./cs2.ts";
import { football, hockey } from "./goals.ts";
import { tennis } from "./tennis.ts";

export const sports = { football, hockey, basketball, tennis, cs2 } as const;
export type MatchSport = keyof typeof sports;
