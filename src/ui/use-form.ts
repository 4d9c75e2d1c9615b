import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { type Check, checked, firstFault, type FormState, left, refused, typed } from "./form-state.ts";

interface Options<Values> {
  initial: Values;
  check: Check<Values>;
  /** Sends it; gives back what was wrong by field, or undefined when all went well. */
  send(values: Values): Promise<Readonly<Record<string, readonly string[]>> | undefined>;
}

/** A form that checks a field when it is left, keeps what was typed, and leads to the first thing that is wrong. */
export function useForm<Values extends Record<string, string | boolean>>({ initial, check, send }: Options<Values>) {
  const [state, setState] = useState<FormState<Values>>({ values: initial, faults: {} });
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { values, faults } = state;

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setState((now) => typed(now, check, name, value));
  }

  async function submit() {
    if (busy) return;
    const looked = checked(state, check);
    setState(looked);
    if (focusFirst(looked)) return;
    setBusy(true);
    const fields = await send(values);
    setBusy(false);
    if (!fields) return;
    setState((now) => refused(now, fields));
    focusFirst(refused(state, fields));
  }

  function focusFirst(now: FormState<Values>): boolean {
    const name = firstFault(now);
    const field = name === undefined ? undefined : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
    return name !== undefined;
  }

  return {
    values,
    faults,
    busy,
    set,
    /** For the form element; an update of the app waits while it is half typed. */
    form: {
      ref: form,
      noValidate: true,
      "data-half-typed": values !== initial || undefined,
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
      onBlur: () => setState((now) => left(now, check, name)),
    }),
  };
}
