import { homeRows as ofBetting } from "../../features/betting/home-rows.tsx";
import { homeRows as ofCatalog } from "../../features/catalog/home-rows.tsx";
import { homeRows as ofGames } from "../../games/home-rows.ts";
import type { HomeRow } from "../../shell/home-row.ts";

/** All products, in the order in which they stand: each brings its own rows. */
export const homeRows: readonly HomeRow[] = [...ofGames, ...ofCatalog, ...ofBetting];
