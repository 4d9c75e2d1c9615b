import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { clientSeedPattern, serverSeedPattern } from "../../../rules/fairness.ts";
import { TextField } from "../../ui/field.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";

export const noSeeds = { serverSeed: "", clientSeed: "", nonce: "0" };
export type SeedTexts = typeof noSeeds;
type Name = keyof SeedTexts;

interface Props {
  text(name: Name): Partial<ComponentProps<typeof TextField>>;
  faults: Readonly<Record<string, string | undefined>>;
  pairClass: string | undefined;
}

export function SeedFields({ text, faults, pairClass }: Props) {
  const { t } = useTranslation("proof");
  const { faultText } = useErrors();
  const field = (name: Name) => ({
    autoComplete: "off",
    ...text(name),
    error: faultText(faults[name]),
  });
  const plain = { autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      <TextField label={t("seeds.server_seed")} {...plain} {...field("serverSeed")} />
      <div className={pairClass}>
        <TextField label={t("seeds.client_seed")} {...plain} {...field("clientSeed")} />
        <TextField label={t("seeds.nonce_of_bet")} inputMode="numeric" figures {...field("nonce")} />
      </div>
    </>
  );
}

/** What is wrong with one of them, as an error key. */
export function seedFault(name: Name, values: SeedTexts): string | undefined {
  const value = values[name].trim();
  if (value === "") return "required";
  if (name === "serverSeed") return serverSeedPattern.test(value) ? undefined : "invalid_hash";
  if (name === "clientSeed") return clientSeedPattern.test(value) ? undefined : "invalid_client_seed";
  return /^\d{1,9}$/.test(value) ? undefined : "invalid_value";
}

export function seedsOf({ serverSeed, clientSeed, nonce }: SeedTexts) {
  return { serverSeed: serverSeed.trim(), clientSeed: clientSeed.trim(), nonce: Number(nonce) };
}
