import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
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
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(6).toString("hex");
  return {
    key: { ...privateKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" },
    cookies: [randomBytes(32).toString("base64url")],
  };
}
