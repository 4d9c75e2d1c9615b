import "./dialog.css";
import type { Words } from "../words.ts";
import { make } from "./dom.ts";
import { icon } from "./icons.ts";

interface DialogParts {
  root: HTMLElement;
  words: Words;
  title: string;
  onClose?: () => void;
}

export function openDialog({ root, words, title, onClose }: DialogParts, ...content: Node[]): HTMLDialogElement {
  const dialog = make(
    "dialog",
    { is: { "aria-labelledby": "dialog-title" } },
    make(
      "header",
      {},
      make("h2", { id: "dialog-title", text: title }),
      make("button", { class: "plain", label: words.close, onclick: () => dialog.close() }, icon("close")),
    ),
    make("div", { class: "content" }, ...content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose?.();
  });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  root.append(dialog);
  dialog.showModal();
  return dialog;
}
