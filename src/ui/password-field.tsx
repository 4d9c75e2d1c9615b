import { Eye, EyeOff } from "lucide";
import { type ComponentProps, useState } from "react";
import { type FieldTexts, TextField } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import styles from "./password-field.module.css";
import { passwordStrength } from "./password-strength.ts";

interface Props extends FieldTexts, Omit<ComponentProps<"input">, "className" | "id" | "children" | "type" | "value"> {
  value: string;
  showLabel: string;
  hideLabel: string;
  /** Names of the strengths, weakest first; without them no strength is shown. */
  strengths?: readonly [string, string, string];
}

export function PasswordField({ value, showLabel, hideLabel, strengths, ...field }: Props) {
  const [isVisible, setVisible] = useState(false);
  const strength = passwordStrength(value);
  return (
    <div className={styles.password}>
      <TextField
        {...field}
        type={isVisible ? "text" : "password"}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        trailing={
          <IconButton
            icon={isVisible ? EyeOff : Eye}
            label={isVisible ? hideLabel : showLabel}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          />
        }
      />
      {strengths && value !== "" && !field.error && (
        <p className={styles.strength} data-strength={strength}>
          <span className={styles.scale} aria-hidden="true" />
          {strengths[strength]}
        </p>
      )}
    </div>
  );
}
