import { useState } from "react";
import { AmountField } from "../../ui/amount-field.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { StepField } from "../../ui/step-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type Theme, ThemeSwitch } from "../../ui/theme-switch.tsx";
import styles from "./gallery.module.css";

const choices = ["one", "two", "three"] as const;
type Choice = (typeof choices)[number];
const fault = "This is what is wrong with it.";

export function FieldParts() {
  const [text, setText] = useState("");
  const [password, setPassword] = useState("secret-2026");
  const [amount, setAmount] = useState("50");
  const [figure, setFigure] = useState(50);
  const [choice, setChoice] = useState<Choice>("one");
  const [on, setOn] = useState(true);
  const [theme, setTheme] = useState<Theme>("dark");
  const options = choices.map((value) => ({ value, label: `Choice ${value}` }));
  const typed = { value: text, onChange: (event: { target: { value: string } }) => setText(event.target.value) };
  return (
    <>
      <Card title="Fields">
        <div className={styles.stack}>
          <TextField label="Text" hint="A hint stands here" placeholder="Nothing yet" {...typed} />
          <TextField label="Text with a fault" aside="optional" error={fault} {...typed} />
          <TextField label="Text that is held" disabled {...typed} />
          <PasswordField
            label="Password"
            showLabel="Show password"
            hideLabel="Hide password"
            strengths={["Easy to guess", "Good", "Strong"]}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <SelectField label="Choice" options={options} />
          <SelectField label="Choice with a fault" options={options} error={fault} />
        </div>
      </Card>
      <Card title="Amounts and figures">
        <div className={styles.stack}>
          <AmountField
            label="Amount"
            limits="1 – 10,000 ₽"
            sign="₽"
            value={amount}
            steps={["Half", "Double", "Max"].map((label) => ({ label, onPress: () => setAmount("100") }))}
            onChange={setAmount}
          />
          <AmountField
            label="Amount with a fault"
            limits="1 – 10,000 ₽"
            sign="₽"
            value={amount}
            error={fault}
            steps={[]}
            onChange={setAmount}
          />
          <FileField label="File" name="file" accept="image/*" button="Choose" chosen="None chosen" onFile={() => {}} />
          <StepField
            label="Figure"
            value={String(figure)}
            onCommit={(next) => setFigure(Number(next) || figure)}
            steps={{ less: "Less", more: "More", onStep: (direction) => setFigure(figure + direction) }}
          />
          <StepField label="Figure without steps" value={`${figure} %`} onCommit={() => {}} />
        </div>
      </Card>
      <Card title="Choices">
        <div className={styles.stack}>
          <Segmented<Choice> label="Segmented" options={options} value={choice} onChange={setChoice} />
          <ThemeSwitch
            label="Theme"
            names={{ system: "As on the device", dark: "Dark", light: "Light" }}
            value={theme}
            onChange={setTheme}
          />
          <Switch
            label="Switch"
            hint="It holds at once"
            checked={on}
            onChange={(event) => setOn(event.target.checked)}
          />
          <Switch label="Switch that is held" checked={false} disabled onChange={() => {}} />
          <Checkbox checked={on} onChange={(event) => setOn(event.target.checked)}>
            A box to tick
          </Checkbox>
          <Checkbox checked={false} error={fault} onChange={() => {}}>
            A box that has to be ticked
          </Checkbox>
        </div>
      </Card>
    </>
  );
}
