import type { Service } from "./call.ts";
import type { SiteConfig } from "./config.ts";

/** Base address of a service: the configured one, or the API host of the site that serves the app. */
export function apiBase(
  location: { protocol: string; host: string },
  config: Pick<SiteConfig, "api" | "services">,
  service: Service,
): string {
  const general = config.api ?? `${location.protocol}//api.${location.host.replace(/^www\./, "")}`;
  const { url, port } = config.services[service];
  if (url !== null) return withPort(url, port);
  return port === null ? trimmed(general) : withPort(general, port);
}

export function socketBase(base: string): string {
  return base.replace(/^http/, "ws");
}

function withPort(address: string, port: number | null): string {
  if (port === null) return trimmed(address);
  return trimmed(address).replace(/^(\w+:\/\/[^/:[]*(?:\[[^\]]*\])?)(?::\d+)?/, `$1:${port}`);
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, "");
}
