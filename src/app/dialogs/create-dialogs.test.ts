import { afterEach, expect, test, vi } from "vitest";
import type { Dialogs } from "../../shell/dialogs/use-dialogs.ts";
import { createDialogs } from "./create-dialogs.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a dialog knows in whose place it stands, until all are closed", () => {
  const steps: unknown[] = [null];
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("history", {
    get state() {
      return steps.at(-1);
    },
    pushState: (state: unknown) => void steps.push(state),
    back: () => void steps.pop(),
  });
  const dialogs: Dialogs & { wentBack(): void } = createDialogs();
  dialogs.open("Support");
  expect(dialogs.get()).toMatchObject({ current: "Support", from: undefined });
  dialogs.open("Login");
  dialogs.open("Support");
  expect(dialogs.get()).toMatchObject({ current: "Support", from: "Login" });
  dialogs.close();
  dialogs.open("Support");
  dialogs.wentBack();
  expect(dialogs.get()).toMatchObject({ current: "Support", from: undefined });
});
