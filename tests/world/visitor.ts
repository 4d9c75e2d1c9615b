import type { PopUpMessage } from "../../contract/providers.ts";
import { callOver, type Init, type Reply } from "./call.ts";
import type { TestHouse } from "./house.ts";

export interface Person {
  email: string;
  name?: string;
  /** Whether the provider vouches for the address. */
  isVerified?: boolean;
}

const mostRedirects = 10;

/**
 * A browser without a screen: it stores cookies by host, follows redirects and fills in the identity provider's
 * forms.
 */
export function createVisitor(house: Pick<TestHouse, "port" | "site">) {
  const jars = new Map<string, Map<string, string>>();
  const apiOrigin = house.site.replace("://", "://api.");

  async function request<T>(address: string, init: Init = {}): Promise<Reply<T>> {
    const { host, port } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const Cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const reply = await callOver<T>(Number(port), address, { ...init, headers: { Cookie, ...init.headers } });
    for (const line of reply.cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  }

  /** Follows redirects to the end and returns the reply with its final address. */
  async function go(address: string, init: Init = {}): Promise<Omit<Reply, "json" | "bytes"> & { address: string }> {
    let at = address;
    let reply = await request(at, init);
    for (let count = 0; reply.headers["location"] !== undefined && count < mostRedirects; count += 1) {
      at = new URL(reply.headers["location"], at).href;
      reply = await request(at);
    }
    const { status, headers, cookies, text } = reply;
    return { status, headers, cookies, text, address: at };
  }

  async function submit(address: string, fields: Record<string, string>) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return go(address, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  }

  /** Signs in and consents; returns the page in which the pop-up ends. */
  async function signIn(url: string, { email, name = "Somebody", isVerified = true }: Person) {
    const asked = await go(url);
    const fields = { do: "sign-in", email, name, ...(isVerified ? { verified: "on" } : {}) };
    const after = await submit(asked.address, fields);
    return after.address.includes("/interaction/") ? submit(after.address, { do: "allow" }) : after;
  }

  const login = <T = Record<string, unknown>>(form: object, headers: Record<string, string> = {}) =>
    request<T>(`${apiOrigin}/auth/login`, {
      method: "PUT",
      headers,
      body: { provider: "sandbox", origin: house.site, token: "", ...form },
    });

  return {
    request,
    go,
    submit,
    signIn,
    login,
    api: <T = Record<string, unknown>>(path: string, init?: Init) => request<T>(`${apiOrigin}${path}`, init),
    /** From the first call to the pop-up's message. */
    async throughProvider(person: Person, form: object = {}): Promise<PopUpMessage & { token?: string }> {
      const { json } = await login<{ url: string }>(form);
      return told(await signIn(json.url, person)).message;
    },
    cookies: (host: string) => jars.get(host),
  };
}

/** The message of the page in which a pop-up ends, and its target origin. */
export function told({ text }: Pick<Reply, "text">): { origin: string; message: PopUpMessage & { token?: string } } {
  const [, attribute = ""] = /data-told="([^"]*)"/.exec(text) ?? [];
  return JSON.parse(attribute.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as ReturnType<typeof told>;
}
