import { expect, test } from "vitest";
import { Router } from "wouter";
import { createTexts } from "../../../tests/world/rendered.tsx";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { DialogsContext } from "../../shell/dialogs/use-dialogs.ts";
import { ChatFrame } from "./chat-frame.tsx";

test("another chat is offered where nobody logs in, resets a password or pays, and the house's stands everywhere else", async () => {
  const texts = await createTexts("en", ["support"]);
  const isOffered = (path: string, from?: DialogName) => {
    const open = { current: "Support" as const, about: undefined, from };
    const dialogs = { open: () => {}, close: () => {}, get: () => open, subscribe: () => () => {} };
    const shown = texts(
      <Router ssrPath={path}>
        <DialogsContext value={dialogs}>
          <ChatFrame address="https://chat.example/room" />
        </DialogsContext>
      </Router>,
    );
    expect(shown.includes("Open the chat")).toBe(!shown.includes("Your message"));
    return shown.includes("Open the chat");
  };
  expect(["/", "/faq", "/games/dice"].map((path) => isOffered(path))).toEqual([true, true, true]);
  for (const path of ["/password/reset", "/reset-password/opened", "/profile", "/profile/access"])
    expect([path, isOffered(path)]).toEqual([path, false]);
  for (const name of ["Login", "Register", "PayIn", "Withdraw"] as const)
    expect([name, isOffered("/", name)]).toEqual([name, false]);
});
