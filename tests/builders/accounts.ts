import type { Reply } from "../world/call.ts";
import type { TestHouse } from "../world/house.ts";

export const password = "correct-horse-7";

let count = 0;
let phones = 0;

export function newEmail(): string {
  count += 1;
  return `player-${process.pid}-${count}@example.com`;
}

/** A number of the block that nobody is given, in its international form. */
export function newPhone(prefix = "+7900"): string {
  phones += 1;
  return `${prefix}${String(process.pid % 10_000).padStart(4, "0")}${String(phones).padStart(3, "0")}`;
}

/** What a browser stores of a login: the token that scripts see, and the cookie that they don't. */
export interface Login {
  token: string;
  cookie: string;
}

export async function register(house: TestHouse, email = newEmail()): Promise<Login & { email: string }> {
  const reply = await house.api<{ data: { token: string } }>("/api/v2/auth/register/email", {
    body: { email, password, currency: "RUB", accept: true },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return { email, token: reply.json.data.token, cookie: cookieOf(reply) };
}

export async function registerByPhone(house: TestHouse, phone = newPhone()): Promise<Login & { phone: string }> {
  const reply = await house.api<{ data: { token: string } }>("/api/v2/auth/register/phone", {
    body: { phone, password, currency: "RUB", accept: true },
  });
  if (reply.status !== 200) throw new Error(reply.text);
  return { phone, token: reply.json.data.token, cookie: cookieOf(reply) };
}

export function logIn(house: TestHouse, email: string): Promise<Reply<{ token: string }>> {
  return house.api("/api/v2/auth/login/email/password", { body: { email, password } });
}

/** The refresh cookie that a reply sets, as the browser sends it back. */
export function cookieOf({ cookies }: Pick<Reply, "cookies">): string {
  const line = cookies.find((text) => text.startsWith("__Host-rt=")) ?? "";
  return line.split(";")[0] ?? "";
}

export function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

export function refresh(house: TestHouse, { token, cookie }: Login): Promise<Reply<{ access_token: string }>> {
  return house.api("/auth/refresh-token", { method: "POST", headers: { ...bearer(token), Cookie: cookie } });
}
