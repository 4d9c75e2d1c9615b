import { allowedTarget } from "./addresses.ts";

/** The one of these hosts that a link to a mirror names; undefined for a link to anywhere else. */
export function hostNamed(link: string, hosts: readonly string[], protocol: string): string | undefined {
  const target = allowedTarget(
    link,
    hosts.map((host) => `${protocol}//${host}`),
  );
  return hosts.find((host) => target?.startsWith(`${protocol}//${host}/`));
}

/** What is left of a domain when only its name is asked for: `https://karat.example/a` is karat.example. */
export function cleanDomain(domain: string): string | undefined {
  const [, host] = /^(?:https?:\/\/)?([a-z\d.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(domain.trim()) ?? [];
  return host?.toLowerCase();
}
