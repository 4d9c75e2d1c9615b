import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { WalletConfig } from "../wallet/config.ts";

export interface GeoHouse extends HttpHouse {
  config: HttpHouse["config"] & Pick<WalletConfig, "strictRegions">;
}

export const serve = serving<GeoHouse>();
