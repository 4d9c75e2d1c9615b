import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

interface Props {
  field: Pick<ComponentProps<typeof TextField>, "name" | "value" | "onChange" | "onBlur">;
  error: string | undefined;
}

/** A field for a promo code, folded, and only while a campaign is open that has one. */
export function PromoField({ field, error }: Props) {
  const { t } = useTranslation("session");
  const guest = useStream((layer) => layer.promotions.guest$());
  const [isOpen, setOpen] = useState(false);
  const promo = guest?.bonus?.promo;
  if (!guest?.hasCodes) return null;
  if (!isOpen && !field.value && error === undefined)
    return (
      <div>
        {promo && <p>{t("register.promo_comes", { name: promo.name, code: promo.code })}</p>}
        <Button kind="quiet" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {t("register.promo_open")}
        </Button>
      </div>
    );
  return (
    <TextField
      {...field}
      label={t("register.promo")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      error={error}
    />
  );
}
