import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { loadIdentitySecrets } from "./identity-secrets.ts";
import { openIdentityStore } from "./identity-store.ts";
import { createInteractions } from "./interactions.ts";
import { createProvider, type IdentityClient } from "./provider.ts";

/** What an identity server is told by whoever starts it. */
export interface IdentityOrder {
  issuer: string;
  client: IdentityClient;
  /** For its own key and its own store. */
  folder: string;
  /** Any that is free, where none is wished for. */
  port?: number;
}

/** The sandbox's identity provider, on a port of this machine alone. */
export async function openIdentityServer({ issuer, client, folder, port = 0 }: IdentityOrder): Promise<{
  port: number;
  server: Server;
}> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const store = openIdentityStore(join(folder, "store.json"));
  const provider = createProvider({
    issuer,
    client,
    store,
    secrets: loadIdentitySecrets(join(folder, "secrets.json")),
  });
  const origins = [...new Set(client.redirectUris.map((address) => new URL(address).origin))];
  const interact = createInteractions({ provider, store, origins });
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    interact(request, response).catch(() => response.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, server };
}
