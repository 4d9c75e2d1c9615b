import { expect, test } from "vitest";
import { iconsOf } from "./icons.ts";

const list = `
export { default as AArrowUp } from './icons/a-arrow-up.mjs';
export { default as CircleHelp, default as CircleQuestionMark } from './icons/circle-question-mark.mjs';
export { default as LogOut } from './icons/log-out.mjs';
export { default as X } from './icons/x.mjs';
`;

test("a module gets the icons that it shows, each from its own file", () => {
  const ofA = iconsOf('import { CircleQuestionMark, type IconNode, X } from "lucide";', list);
  expect(ofA).toBe(
    'export { default as CircleQuestionMark } from "./icons/circle-question-mark.mjs";\nexport { default as X } from "./icons/x.mjs";\n',
  );
  expect(iconsOf('import { LogOut as Leave, X } from "lucide";', list)).toBe(
    'export { default as LogOut } from "./icons/log-out.mjs";\nexport { default as X } from "./icons/x.mjs";\n',
  );
  expect(iconsOf('import type { IconNode } from "lucide";', list)).toBe("");
});
