import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, SignJWT, UnsecuredJWT } from "jose";
import { newSigningKey } from "../../server/runtime/signing-key.ts";

export interface Lie {
  /** Claims that replace those of an honest token. */
  claims?: Record<string, unknown>;
  /** Signed by a key that the issuer never published, by the client's own secret, or not at all. */
  signed?: "foreign" | "secret" | "none";
  /** What the token endpoint answers instead of a token; "silence" means that it does not answer. */
  token?: number | "silence";
  /** Values that replace those of the published metadata. */
  metadata?: Record<string, unknown>;
}

export const lyingClient = { id: "house", secret: "a-secret-of-at-least-thirty-two-bytes" };

/** An identity provider that can be made to lie; honest by default. */
export async function openLyingIssuer() {
  const [own, strange] = [newSigningKey(), newSigningKey()];
  const [honest, foreign] = [await importJWK(own, "ES256"), await importJWK(strange, "ES256")];
  const { d: _, ...shown } = own;
  const jwk = { ...shown, kid: "1", alg: "ES256", use: "sig" };
  let lie: Lie = {};
  let nonce = "";
  let verifiers: string[] = [];

  const server = createServer((request, response) => {
    void (async () => {
      let body = "";
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
      const send = (value: object, status = 200) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
      if (request.url === "/jwks") return send({ keys: [jwk] });
      if (request.url !== "/token") return send({ ...metadata(), ...lie.metadata });
      verifiers.push(new URLSearchParams(body).get("code_verifier") ?? "");
      if (lie.token === "silence") return undefined;
      if (typeof lie.token === "number") return send({ error: "invalid_grant" }, lie.token);
      return send({ access_token: "x", token_type: "bearer", id_token: await idToken() });
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://issuer.localhost:${(server.address() as AddressInfo).port}`;

  function metadata() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    };
  }

  function idToken(): Promise<string> | string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: lyingClient.id, sub: "7", iat: now, exp: now + 60, nonce, ...lie.claims };
    if (lie.signed === "none") return new UnsecuredJWT(claims).encode();
    if (lie.signed === "secret")
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(lyingClient.secret));
    const key = lie.signed === "foreign" ? foreign : honest;
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "1" }).sign(key);
  }

  return {
    issuer,
    /** Holds until it is called again. */
    say: (next: Lie) => void (lie = next),
    /** Takes the address that the house sends a browser to, and returns the query with which the browser comes back. */
    answerTo(url: string): string {
      const query = new URL(url).searchParams;
      nonce = query.get("nonce") ?? "";
      return `?code=code&state=${query.get("state")}`;
    },
    verifiers: () => verifiers,
    forget: () => void (verifiers = []),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
