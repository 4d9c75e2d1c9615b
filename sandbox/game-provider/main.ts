import { mkdirSync } from "node:fs";
import * as v from "valibot";
import { runService } from "../service/run-service.ts";
import { openGameServer } from "./game-server.ts";
import { createHouseWallet } from "./house-wallet.ts";
import { createProviderClient } from "./provider-client.ts";

/** The house whose wallet pays for its games, and by what that one knows it. */
const settings = v.object({
  FOLDER: v.string(),
  HOUSE: v.string(),
  PROVIDER: v.string(),
  KEY: v.pipe(
    v.string(),
    v.transform((text) => Buffer.from(text, "base64")),
  ),
});

await runService("karat-games", (env) => {
  const { FOLDER: folder, HOUSE: url, PROVIDER: provider, KEY: key } = v.parse(settings, env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const client = createProviderClient({ url, provider, key: { manner: "sorted-parameters", key }, now: Date.now });
  return openGameServer(env, { houseWallet: createHouseWallet({ client, folder, now: Date.now }) });
});
