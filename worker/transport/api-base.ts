import type { Service } from "../../contract/call.ts";
import type { SiteConfig } from "../../contract/config.ts";
import type { Environment } from "../environment.ts";

/** Where a service lives: its own address where configured, else the API host of the site that serves this app. */
export function apiBase(location: Environment["location"], config: SiteConfig, service: Service): string {
  const general = config.api ?? `${location.protocol}//api.${location.host.replace(/^www\./, "")}`;
  const { url, port } = config.services[service];
  if (url !== null) return withPort(url, port);
  return port === null ? trimmed(general) : withPort(general, port);
}

/** The same address for the live socket. */
export function socketBase(base: string): string {
  return base.replace(/^http/, "ws");
}

function withPort(address: string, port: number | null): string {
  if (port === null) return trimmed(address);
  const url = new URL(address);
  url.port = String(port);
  return trimmed(url.href);
}

function trimmed(address: string): string {
  return address.replace(/\/+$/, "");
}
