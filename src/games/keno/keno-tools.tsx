import { Dices, Eraser } from "lucide";
import { useTranslation } from "react-i18next";
import { mostPicks } from "../../../rules/games/keno-figures.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { StepField } from "../../ui/step-field.tsx";
import { randomIndex } from "../table/autoplay/random-index.ts";
import { type Picks, redrawn, withCount } from "./keno-choice.ts";

interface Props {
  picks: Picks;
  onPick(picks: Picks): void;
}

export function KenoTools({ picks, onPick }: Props) {
  const { t } = useTranslation("keno");
  return (
    <>
      <StepField
        label={t("count", { most: mostPicks })}
        value={String(picks.length)}
        onCommit={(text) => /^\d{1,2}$/.test(text.trim()) && onPick(withCount(picks, Number(text), randomIndex))}
        steps={{
          less: t("less"),
          more: t("more"),
          onStep: (direction) => onPick(withCount(picks, picks.length + direction, randomIndex)),
        }}
      />
      <Button icon={Dices} onClick={() => onPick(redrawn(picks, randomIndex))}>
        {t("random")}
      </Button>
      <IconButton icon={Eraser} label={t("clear")} onClick={() => onPick([])} />
    </>
  );
}
