import { createECDH, type JsonWebKey, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface IdentitySecrets {
  key: JsonWebKey & { kid: string };
  cookies: string[];
}

/** Created at the first start and stored, so that signatures stay valid across restarts. */
export function loadIdentitySecrets(file: string): IdentitySecrets {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, JSON.stringify(makeSecrets()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as IdentitySecrets;
}

function makeSecrets(): IdentitySecrets {
  const kid = randomBytes(6).toString("hex");
  return {
    key: { ...newKey(), kid, alg: "ES256", use: "sig" },
    cookies: [randomBytes(32).toString("base64url")],
  };
}

/** Not by Node's own maker of key pairs, in which a process of Node 20 may stand still for good. */
function newKey(): JsonWebKey {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  const secret = pair.getPrivateKey("hex").padStart(64, "0");
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), Buffer.from(secret, "hex")];
  const told = (bytes: Buffer) => bytes.toString("base64url");
  return { kty: "EC", crv: "P-256", x: told(x), y: told(y), d: told(d) };
}
