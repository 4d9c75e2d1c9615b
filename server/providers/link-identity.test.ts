import { expect, test } from "vitest";
import { bearer, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { mailsTo } from "../../tests/world/mail.ts";
import { createVisitor, type Person, told } from "../../tests/world/visitor.ts";

const house = await startHouse({ withIdentity: true });
interface Listed {
  items: { id: string; provider: string; name: string; account: string; linked_at: string }[];
  next: null;
}

const at = "/profile/identities";
const proof = { current_password: password };
type Visitor = ReturnType<typeof createVisitor>;

/** A player in a browser of their own, which holds the session if it has the cookie. */
function playerWith({ token, cookie }: { token: string; cookie?: string }, visitor: Visitor = createVisitor(house)) {
  const headers = bearer(token);
  const call = <T = Record<string, unknown>>(form: object) =>
    visitor.api<T>(at, { headers, body: { provider: "sandbox", origin: house.site, ...form } });
  return {
    call,
    async link(person: Person, shown: object = proof) {
      const { json } = await call<{ url: string }>(shown);
      const { message } = told(await visitor.signIn(json.url, person));
      return call<{ identity: Listed["items"][number]; error?: string }>({ token: message.token });
    },
    list: async () => (await visitor.api<Listed>(at, { headers })).json.items,
    unlink: (id: string) =>
      visitor.api(`${at}/${id}`, { method: "DELETE", headers: { ...headers, ...(cookie && { Cookie: cookie }) } }),
  };
}

async function registerThrough(person: Person) {
  const visitor = createVisitor(house);
  const { token } = await visitor.throughProvider(person);
  const { json } = await visitor.login<{ data: { token: string } }>({ token, accept: true });
  return playerWith(json.data, visitor);
}

test("a player links an account, logs in by it, and takes it off; a mail tells of both", async () => {
  const held = await register(house);
  const { email } = held;
  const player = playerWith(held);
  expect(await player.list()).toEqual([]);
  const there = newEmail();
  const { status, json } = await player.link({ email: there });
  expect(status).toBe(200);
  expect(await player.list()).toEqual([json.identity]);
  expect(json.identity).toMatchObject({ provider: "sandbox", name: "Sandbox ID", account: there });
  await mailsTo(house, email, "notice", 1);

  const again = await createVisitor(house).throughProvider({ email: there });
  expect(again).toMatchObject({ is_register: false });
  expect((await player.unlink(json.identity.id)).status).toBe(200);
  expect((await player.unlink(json.identity.id)).status).toBe(404);
  expect(await player.list()).toEqual([]);
  await mailsTo(house, email, "notice", 2);
  expect(await createVisitor(house).throughProvider({ email: there })).toMatchObject({ is_register: true });
});

test("an account that another player has is not taken from them, and nobody has two of one provider", async () => {
  const [one, two] = [await register(house), await register(house)];
  const there = newEmail();
  expect((await playerWith(one).link({ email: there })).status).toBe(200);
  const taken = await playerWith(two).link({ email: there });
  expect([taken.status, taken.json.error]).toEqual([409, "linked_elsewhere"]);
  for (const email of [there, newEmail()]) {
    const second = await playerWith(one).link({ email });
    expect([second.status, second.json.error]).toEqual([409, "already_linked"]);
  }
});

test("the last way in cannot be taken off; with an address it can", async () => {
  const bare = await registerThrough({ email: newEmail(), isVerified: false });
  const [only] = await bare.list();
  const refused = await bare.unlink(only?.id ?? "");
  expect([refused.status, refused.json["error"]]).toEqual([409, "last_way_in"]);
  expect(await bare.list()).toHaveLength(1);

  const addressed = await registerThrough({ email: newEmail() });
  const [first] = await addressed.list();
  expect((await addressed.unlink(first?.id ?? "")).status).toBe(200);
});

test("what a player has linked is nobody else's to see, to use or to take off", async () => {
  const owner = playerWith(await register(house));
  const { json } = await owner.link({ email: newEmail() });
  const other = playerWith(await register(house));
  expect(await other.list()).toEqual([]);
  expect((await other.unlink(json.identity.id)).status).toBe(404);
  expect((await other.unlink("no-uuid")).status).toBe(404);
  expect(await owner.list()).toHaveLength(1);
  expect((await house.api("/profile/identities")).status).toBe(401);
});

test("a link that one player has begun is not ended by another in the same browser", async () => {
  const visitor = createVisitor(house);
  const [one, two] = [await register(house), await register(house)];
  const body = { provider: "sandbox", origin: house.site };
  const begun = await visitor.api<{ url: string }>(at, { body: { ...body, ...proof }, headers: bearer(one.token) });
  const { message } = told(await visitor.signIn(begun.json.url, { email: newEmail() }));
  const ending = { ...body, token: message.token };
  expect((await visitor.api(at, { body: ending, headers: bearer(two.token) })).status).toBe(422);
  // Nor does it log anybody in.
  expect((await visitor.login({ token: message.token, accept: true })).status).toBe(422);
  expect((await visitor.api(at, { body: ending, headers: bearer(one.token) })).status).toBe(200);
});

test("whoever has got hold of a token links no account of theirs, and takes off none of the owner's", async () => {
  const held = await register(house);
  const owner = playerWith(held);
  const thief = playerWith({ token: held.token });
  for (const shown of [{}, { current_password: "wrong-horse-1" }, { change_code: "000000" }]) {
    const refused = await thief.call<{ error: string; errors: object }>(shown);
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["current_password"]]);
  }
  const linked = await owner.link({ email: newEmail() });
  const refused = await thief.unlink(linked.json.identity.id);
  expect([refused.status, refused.json["error"]]).toEqual([403, "login_needed"]);
  expect(await owner.list()).toHaveLength(1);
});

test("who has shown once that it is them may open the window again, in that browser and until there is a new password", async () => {
  const held = await register(house);
  const visitor = createVisitor(house);
  const owner = playerWith(held, visitor);
  expect((await owner.call(proof)).status).toBe(200);
  const { json } = await owner.call<{ url: string }>({});
  expect((await playerWith(held).call({})).status).toBe(422);
  const { message } = told(await visitor.signIn(json.url, { email: newEmail() }));
  const next = "another-horse-8";
  const change = { old_password: password, password: next, password_confirm: next };
  expect((await house.api("/password/update", { body: change, headers: bearer(held.token) })).status).toBe(200);
  expect((await owner.call({ token: message.token })).status).toBe(422);
  expect((await owner.call({})).status).toBe(422);
  expect(await owner.list()).toEqual([]);
});
