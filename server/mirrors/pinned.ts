import type { MirrorKey } from "../../rules/mirror-manifest.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { Keys } from "../runtime/keys.ts";
import { sandboxMirrorKey } from "../runtime/sandbox-mirror-key.ts";

/** Refuses a build whose pages would trust the sandbox's mirror lists, or not this house's. */
export function checkPinned(pinned: readonly MirrorKey[], { keyId, x }: Keys["mirrors"]): void {
  if (pinned.some((key) => key.x === sandboxMirrorKey.jwk.x))
    throw new ConfigError(
      `The build believes lists of mirrors that are signed with the sandbox's key: build it with KARAT_MIRROR_KEYS=${keyId}=${x}.`,
    );
  if (!pinned.some((key) => key.key_id === keyId && key.x === x))
    throw new ConfigError(
      `The build does not know the key with which this house signs its list of mirrors: build it with KARAT_MIRROR_KEYS=${keyId}=${x}.`,
    );
}
