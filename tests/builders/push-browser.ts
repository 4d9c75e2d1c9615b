import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage, PushSubscribing } from "../../contract/push.ts";

interface Delivered {
  message: PushMessage;
  ttlS: number;
  /** What the house's signature says, once it was found right. */
  claims: { aud: string; sub: string; exp: number };
}

/** A browser's push service on this machine, and the browser's end of it, which alone can read what comes. */
export async function createPushBrowsers() {
  const inboxes = new Map<string, { received: Delivered[]; open(body: Buffer): PushMessage; status: number }>();
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    const inbox = inboxes.get(request.url ?? "");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const status = inbox?.status ?? 404;
      if (inbox && status === 201) {
        const { authorization = "", ttl } = request.headers;
        const claims = readVapid(authorization);
        inbox.received.push({ message: inbox.open(Buffer.concat(chunks)), ttlS: Number(ttl), claims });
      }
      response.writeHead(status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    calls: () => calls,
    /** A browser that somebody has asked to be told in. */
    browser() {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      const inbox = { received: [] as Delivered[], status: 201, open: (body: Buffer) => decrypt(body, ecdh, auth) };
      inboxes.set(path, inbox);
      const subscription: PushSubscribing = { endpoint: origin + path, p256dh, auth: auth.toString("base64url") };
      return {
        subscription,
        received: inbox.received,
        messages: () => inbox.received.map(({ message }) => message),
        /** From now on the push service answers so. */
        answer: (status: number) => void (inbox.status = status),
      };
    },
    close: () => void server.close(),
  };
}

/** RFC 8188 and 8291, written anew: a test by the library that encrypts would only agree with itself. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const own = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
  const secret = hkdf(ecdh.computeSecret(theirs), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as PushMessage;
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

/** RFC 8292: throws unless the key that is named has signed. */
function readVapid(header: string): Delivered["claims"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const isRight = verify(
    "sha256",
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isRight) throw new Error("a message that the house has not signed");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Delivered["claims"];
}
