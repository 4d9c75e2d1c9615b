import { MaskInput } from "maska";
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { TextField } from "../../ui/field.tsx";
import { cardMask } from "./grouped.ts";

interface Props extends Omit<ComponentProps<typeof TextField>, "onChange"> {
  onType(text: string): void;
}

/** A card's number, grouped as printed on the card while it is typed or pasted. */
export function CardField({ onType, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const type = useEffectEvent(onType);
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    const mask = new MaskInput(current, { mask: cardMask, onMaska: ({ masked }) => type(masked) });
    return () => mask.destroy();
  }, []);

  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="cc-number"
      spellCheck={false}
      figures
      // Maska writes the value; React only needs a handler.
      onChange={() => {}}
    />
  );
}
