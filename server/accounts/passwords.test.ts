import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("logins of one network that keep coming wait for their turn, and nobody else does", async () => {
  const passwords = createPasswords({ networkScale: 1 / 60 });
  const done: string[] = [];
  const logIn = async (network: string) => {
    await passwords.verify(undefined, "wrong-horse-7", { isPreferred: true, clientKey: network, network });
    done.push(network);
  };
  await logIn("here");
  void logIn("here");
  await logIn("elsewhere");
  await logIn("over there");
  expect(done).toEqual(["here", "elsewhere", "over there"]);
});
