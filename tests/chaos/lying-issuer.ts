import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export interface Lie {
  /** Over the claims of an honest token. */
  claims?: Record<string, unknown>;
  /** Signed by a key that the issuer never published, by the client's own secret, or by nothing. */
  signed?: "foreign" | "secret" | "none";
  /** What the token endpoint answers instead of a token; "silence" is no answer at all. */
  token?: number | "silence";
  /** Over the published description of the issuer. */
  metadata?: Record<string, unknown>;
}

export const lyingClient = { id: "house", secret: "a-secret-of-at-least-thirty-two-bytes" };

/** A provider that says what a test wants it to say. Without a lie it is honest. */
export async function openLyingIssuer() {
  const honest = await generateKeyPair("ES256");
  const foreign = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(honest.publicKey)), kid: "1", alg: "ES256", use: "sig" };
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
    return new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "1" }).sign(key.privateKey);
  }

  return {
    issuer,
    /** From now on, until something else is said. */
    say: (next: Lie) => void (lie = next),
    /** Hears what the house has sent the browser along with, and gives the query with which it is sent back. */
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
