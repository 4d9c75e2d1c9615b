type Child = Node | string | false | undefined;

interface Given {
  class?: string;
  text?: string;
  id?: string;
  hidden?: boolean;
  disabled?: boolean;
  label?: string;
  onclick?: () => void;
  /** Other attributes. */
  is?: Record<string, string>;
}

/** An element with what is in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className, text, label, is = {}, ...given }: Given = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className !== undefined) element.className = className;
  if (text !== undefined) element.textContent = text;
  if (label !== undefined) element.setAttribute("aria-label", label);
  if (element instanceof HTMLButtonElement) element.type = "button";
  for (const [name, value] of Object.entries(is)) element.setAttribute(name, value);
  Object.assign(element, given);
  element.append(...children.filter((child): child is Node | string => child !== false && child !== undefined));
  return element;
}

export function say(template: string, values: Record<string, string | number>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A share as people write it: 0.96388 is 96.388 %. */
export function percent(share: string, tag: string): string {
  return `${(Number(share) * 100).toLocaleString(tag, { maximumFractionDigits: 3 })}\u00A0%`;
}
