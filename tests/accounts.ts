import type { Reply } from "./call.ts";
import type { TestHouse } from "./house.ts";

export const password = "correct-horse-7";

let count = 0;

export function newEmail(): string {
  count += 1;
  return `player-${process.pid}-${count}@example.com`;
}

/** What a browser keeps of a login: the token that scripts see, and the cookie that they don't. */
export interface Held {
  token: string;
  cookie: string;
}

export async function register(house: TestHouse, email = newEmail()): Promise<Held & { email: string }> {
  const reply = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", {
    body: { email, password, currency: "RUB", accept: true },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return { email, token: reply.json.data.token, cookie: cookieOf(reply) };
}

/** The refresh cookie that a reply sets, as the browser sends it back. */
export function cookieOf({ cookies }: Pick<Reply, "cookies">): string {
  const line = cookies.find((text) => text.startsWith("__Host-rt=")) ?? "";
  return line.split(";")[0] ?? "";
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

export function refresh(house: TestHouse, { token, cookie }: Held): Promise<Reply<{ access_token: string }>> {
  return house.api("/auth/refresh-token", { method: "POST", headers: { ...bearer(token), Cookie: cookie } });
}
