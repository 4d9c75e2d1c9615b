import { allowedTarget } from "./addresses.ts";

/** The one of these hosts that a link leads to; undefined if it leads elsewhere. */
export function hostNamed(link: string, hosts: readonly string[], protocol: string): string | undefined {
  const target = allowedTarget(
    link,
    hosts.map((host) => `${protocol}//${host}`),
  );
  return hosts.find((host) => target?.startsWith(`${protocol}//${host}/`));
}

/** The host in a domain as somebody typed it: `https://karat.example/a` becomes karat.example. */
export function cleanDomain(domain: string): string | undefined {
  const [, host] = /^(?:https?:\/\/)?([a-z\d.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(domain.trim()) ?? [];
  return host?.toLowerCase();
}
