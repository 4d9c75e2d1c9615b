import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { listen, type Listening } from "../service/run-service.ts";
import { loadIdentitySecrets } from "./identity-secrets.ts";
import { openIdentityStore } from "./identity-store.ts";
import { createInteractions } from "./interactions.ts";
import { createProvider } from "./provider.ts";

const settings = v.object({
  FOLDER: v.string(),
  ISSUER: v.string(),
  CLIENT_ID: v.string(),
  CLIENT_SECRET: v.string(),
  /** Separated by spaces. */
  REDIRECT_URIS: v.string(),
  PORT: v.optional(v.pipe(v.string(), v.toNumber())),
});

export async function openIdentityServer(env: NodeJS.ProcessEnv): Promise<Listening> {
  const { FOLDER: folder, ISSUER: issuer, PORT: port, ...site } = v.parse(settings, env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const redirectUris = site.REDIRECT_URIS.split(" ");
  const store = openIdentityStore(folder);
  const provider = createProvider({
    issuer,
    client: { id: site.CLIENT_ID, secret: site.CLIENT_SECRET, redirectUris },
    store,
    secrets: loadIdentitySecrets(join(folder, "secrets.json")),
  });
  const origins = [...new Set(redirectUris.map((address) => new URL(address).origin))];
  const interact = createInteractions({ provider, store, origins });
  const answer = provider.callback();
  const listening = await listen((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    interact(request, response).catch(() => response.destroy());
  }, port);
  return {
    ...listening,
    async close() {
      await listening.close();
      store.close();
    },
  };
}
