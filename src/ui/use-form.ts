import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useBusy } from "./busy.ts";
import { drafted, withDraft } from "./form-draft.ts";
import { useDrafts } from "./drafts.ts";
import { type Check, checked, firstFault, type FormState, left, lookedAt, refused, typed } from "./form-state.ts";

export interface FormOptions<Values> {
  /** The name under which what was typed outlives a closed dialog and a reload; secrets do not. Forms may share one. */
  draft?: string;
  /** Sending it is only a step, from which one may come back: the draft goes with the last one. */
  isStep?: boolean;
  /** Whoever is to fill it in has just opened it: its first field has the focus. */
  isOpened?: boolean;
  initial: Values;
  check: Check<Values>;
  /** Sends it; gives back what was wrong by field, or undefined when all went well. */
  send(values: Values): Promise<Readonly<Record<string, readonly string[]>> | undefined>;
}

/** A form that checks a field when it is left, keeps what was typed, and leads to the first thing that is wrong. */
export function useForm<Values extends Record<string, string | boolean>>({
  draft,
  isStep = false,
  isOpened = false,
  initial,
  check,
  send,
}: FormOptions<Values>) {
  const drafts = useDrafts();
  const [state, setState] = useState<FormState<Values>>(() => ({
    values: withDraft(initial, draft === undefined ? undefined : drafts.get(draft)),
    faults: {},
  }));
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { values, faults } = state;
  const halfTyped = Object.keys(initial).some((name) => values[name] !== initial[name]);
  useBusy(busy || halfTyped);
  useEffect(() => {
    if (isOpened) firstFieldOf(form.current)?.focus();
  }, [isOpened]);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setState((now) => typed(now, check, name, value));
    if (draft !== undefined) drafts.set(draft, drafted(drafts.get(draft), name, value));
  }

  async function submit() {
    if (busy) return;
    const looked = checked(state, check);
    setState(looked);
    if (focusFirst(looked)) return;
    setBusy(true);
    const fields = await send(values);
    setBusy(false);
    if (!fields) return draft === undefined || isStep ? undefined : drafts.set(draft, undefined);
    setState((now) => refused(now, fields));
    focusFirst(refused(state, fields));
  }

  function focusFirst(now: FormState<Values>): boolean {
    const name = firstFault(now);
    const field = name === undefined ? undefined : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    return name !== undefined;
  }

  /** Whether this field alone is well; if not, it says so and has the focus. */
  function look(name: keyof Values & string): boolean {
    const looked = lookedAt(state, check, name);
    setState(looked);
    if (looked.faults[name] === undefined) return true;
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    return false;
  }

  return {
    look,
    values,
    faults,
    busy,
    set,
    /** For the form element. */
    form: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        void submit();
      },
    },
    /** For a text field. */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.value as Values[typeof name]),
      onBlur: () => afterPress(() => setState((now) => left(now, check, name))),
    }),
  };
}

/** Once the press that has taken the focus away is over: a button that moves under a finger is not hit. */
function afterPress(then: () => void) {
  if (document.querySelector("button:active, a:active, label:active") === null) return then();
  addEventListener("mouseup", () => setTimeout(then), { once: true });
}

/** Where one begins to type; what is only chosen stands well as it is, unless there is nothing else. */
function firstFieldOf(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>("input:not([type=checkbox])") ?? form?.querySelector<HTMLElement>("select");
}
