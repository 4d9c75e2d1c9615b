import type { ConnectionState } from "./connection.ts";
import type { Environment } from "../environment/environment.ts";
import type { Settings } from "./settings.ts";

const limitMs = 4_000;
const mostMirrors = 3;

/** Finds out why the API does not answer, by requesting a known picture from this site and from mirrors. */
export async function diagnose({
  environment,
  settings,
}: {
  environment: Pick<Environment, "fetch" | "location" | "uuid">;
  settings: Settings;
}): Promise<Exclude<ConnectionState, "online" | "slow">> {
  const { origin, protocol, host } = environment.location;
  const own = await pixelOf(origin);
  if (own === "picture") return "api_down";
  const { mirrors } = settings.config$.value;
  const others = mirrors.filter((mirror) => mirror !== host).slice(0, mostMirrors);
  const answers = await Promise.all(others.map((mirror) => pixelOf(`${protocol}//${mirror}`)));
  if (answers.includes("picture")) return "blocked";
  return own === "page" ? "portal" : "offline";

  /** A block page or captive portal does not have the picture. */
  async function pixelOf(site: string): Promise<"picture" | "page" | "nothing"> {
    try {
      const response = await environment.fetch(`${site}/pixel.png?${environment.uuid()}`, {
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(limitMs),
      });
      const isPicture = response.ok && response.headers.get("Content-Type") === "image/png";
      return isPicture ? "picture" : "page";
    } catch {
      return "nothing"; // fetch gives no reason.
    }
  }
}
