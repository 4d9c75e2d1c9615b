import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PastedSeeds } from "../../../worker/proof/proof.ts";
import { noSeeds, SeedFields, seedFault, seedsOf } from "../../features/proof/seed-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type FairGame, fairGames } from "./fair-games.ts";
import { TextArea } from "./text-area.tsx";
import styles from "./verifier.module.css";

interface Props {
  /** Resolves to faults by field if the rules refuse the choice. */
  onCompute(pasted: PastedSeeds): Promise<Readonly<Record<string, readonly string[]>> | undefined>;
}

export function SeedsForm({ onCompute }: Props) {
  const { t } = useTranslation(["fairness", "proof", "common"]);
  const [kind, setKind] = useState(fairGames[0]);
  const isSteps = kind.actions !== undefined;
  const { form, text, values, faults, busy, set } = useForm({ initial: initialOf(fairGames[0]), check, send });

  function choose(next: FairGame) {
    setKind(next);
    const { choice, actions } = initialOf(next);
    set("choice", choice);
    set("actions", actions);
  }

  async function send({ choice, actions, ...seeds }: ReturnType<typeof initialOf>) {
    return onCompute({
      game: kind.game,
      ...seedsOf(seeds),
      choice: JSON.parse(choice) as unknown,
      ...(isSteps && { actions: JSON.parse(actions) as unknown[] }),
    });
  }

  return (
    <form className={styles.form} aria-label={t("way.seeds")} {...form}>
      <SeedFields text={text} faults={faults} pairClass={styles.pair} />
      <SelectField
        label={t("seeds.game")}
        options={fairGames.map(({ name, game, way }) => ({
          value: name,
          label: way ? t(`seeds.${way}`) : t(`common:game.${game}`),
        }))}
        value={kind.name}
        onChange={({ target }) => choose(fairGames.find(({ name }) => name === target.value) ?? kind)}
      />
      <TextArea
        rows={2}
        name="choice"
        label={t("seeds.choice")}
        hint={t("seeds.choice_hint")}
        value={values.choice}
        error={faults["choice"] && t("seeds.choice_fault")}
        onChange={({ target }) => set("choice", target.value)}
      />
      {isSteps && (
        <TextArea
          rows={2}
          name="actions"
          label={t("seeds.actions")}
          hint={t("seeds.actions_hint")}
          value={values.actions}
          error={faults["actions"] && t("seeds.actions_fault")}
          onChange={({ target }) => set("actions", target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button kind="primary" submit busy={busy}>
          {t("proof:pasted.compute")}
        </Button>
      </div>
    </form>
  );
}

function initialOf({ choice, actions = [] }: FairGame) {
  return {
    ...noSeeds,
    choice: JSON.stringify(choice),
    actions: JSON.stringify(actions),
  };
}

function check(name: keyof ReturnType<typeof initialOf>, values: ReturnType<typeof initialOf>): string | undefined {
  if (name === "choice") return parsed(values.choice) === undefined ? "invalid_choice" : undefined;
  if (name === "actions") return Array.isArray(parsed(values.actions)) ? undefined : "invalid_action";
  return seedFault(name, values);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Still being typed.
  }
}
