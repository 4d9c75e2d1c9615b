import { createECDH, ECDH } from "node:crypto";
import { request as http } from "node:http";
import { request as https } from "node:https";
import webPush from "web-push";
import type { PushMessage } from "../../contract/push.ts";
import { endpointOf, openLookup } from "./endpoint.ts";

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** `gone`: the browser has taken it back. `refused`: this message will never be taken. */
export type Sending = "sent" | "gone" | "refused" | "later";

interface Options {
  /** From which the house's key is made: 32 bytes. */
  secret: Buffer;
  /** Where whoever runs a push service finds somebody of the house. */
  subject: string;
  /** In a sandbox, browsers may be reached at this machine. */
  mayBeHere: boolean;
}

/** Encrypts for one browser (RFC 8291), signs as the house (RFC 8292), and hands it to the browser's push service. */
export function createPushSender({ secret, subject, mayBeHere }: Options) {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret);
  const publicKey = ecdh.getPublicKey("base64url");
  // As it was given: asked for again, a key would come without the zeros that it may begin with, and none would sign by it.
  const vapidDetails = { subject, publicKey, privateKey: secret.toString("base64url") };

  async function send({ endpoint, p256dh, auth }: Subscription, message: PushMessage, ttlS: number): Promise<Sending> {
    const url = endpointOf(endpoint, mayBeHere);
    if (!url || !isPoint(p256dh)) return "gone";
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails, TTL: ttlS },
    );
    const status = await post(url, headers, body ?? Buffer.alloc(0)).catch(() => 0);
    if (status >= 200 && status < 300) return "sent";
    if (status === 404 || status === 410) return "gone";
    return status === 0 || status === 429 || status >= 500 ? "later" : "refused";
  }

  return {
    publicKey,
    send,
    /** Whether something can be sent there at all. */
    mayReach: ({ endpoint, p256dh }: Subscription) => endpointOf(endpoint, mayBeHere) !== undefined && isPoint(p256dh),
  };
}
export type PushSender = ReturnType<typeof createPushSender>;

/** Nothing can be encrypted for a key that is none. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** Follows nothing and reads nothing: only the status counts. */
function post(url: URL, headers: Record<string, unknown>, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const isPlain = url.protocol === "http:";
    const options = {
      method: "POST",
      headers: headers as Record<string, string>,
      signal: AbortSignal.timeout(limitMs),
      // A plain address leads to this machine alone, which a sandbox may reach.
      ...(isPlain ? {} : { lookup: openLookup }),
    };
    const sent = (isPlain ? http : https)(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const limitMs = 10_000;
