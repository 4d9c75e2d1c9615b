import { expect, test } from "vitest";
import { iconsOf } from "./icons.ts";

const list = `
export { default as AArrowUp } from './icons/a-arrow-up.mjs';
export { default as CircleHelp, default as CircleQuestionMark } from './icons/circle-question-mark.mjs';
export { default as LogOut } from './icons/log-out.mjs';
export { default as X } from './icons/x.mjs';
`;

test("an icon comes with the one module that shows it, and with the app where several do", () => {
  const sources = new Map([
    ["src/a.tsx", 'import { CircleQuestionMark, type IconNode, X } from "lucide";'],
    ["src/b.tsx", 'import { LogOut as Leave, X } from "lucide";'],
    ["src/c.ts", 'import type { IconNode } from "lucide";'],
  ]);
  const { ownOf, common } = iconsOf(sources, list);
  expect(ownOf("src/a.tsx")).toBe(
    'export { default as CircleQuestionMark } from "./icons/circle-question-mark.mjs";\nexport { X } from "icons:shared";\n',
  );
  expect(ownOf("src/b.tsx")).toBe(
    'export { default as LogOut } from "./icons/log-out.mjs";\nexport { X } from "icons:shared";\n',
  );
  expect(ownOf("src/c.ts")).toBe("");
  expect(common).toBe('export { default as X } from "./icons/x.mjs";\n');
});
