import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { useErrors } from "./use-errors.ts";

function Fault({ fault }: { fault: string }) {
  return `(${useErrors().textOf(fault)})`;
}

test("what went wrong is told once there are words for it, and until then by no key", async () => {
  const before = await createTexts("en", ["common"]);
  expect(before(<Fault fault="internal" />)).toBe("()");
  expect(before(<Fault fault="of a newer house" />)).toBe("()");
  const after = await createTexts("en", ["common", "errors"]);
  expect(after(<Fault fault="internal" />)).toMatch(/^\(Something went wrong .+\)$/);
  expect(after(<Fault fault="of a newer house" />)).toBe(after(<Fault fault="internal" />));
});
