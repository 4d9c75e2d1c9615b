import { Footprints } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.ts";
import { useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./verifier.module.css";
import { WalkThrough } from "./walk-through.tsx";

// Of a hash so many characters tell one from another.
const shortLength = 12;

interface Props {
  status: "unknown" | "guest" | "player";
  onVerify(id: string): void;
  onLogIn(): void;
}

/** Through all numbers of a revealed seed, whichever game each was played at. */
export function Walk({ status, onVerify, onLogIn }: Props) {
  const { t } = useTranslation(["fairness", "common"]);
  const format = useFormat();
  const revealed = useStream((layer) => layer.games.revealed$());
  const [chosen, setChosen] = useState<string>();
  const [walked, setWalked] = useState<{ hash: string; time: number }>();

  if (status === "guest") {
    return (
      <EmptyState title={t("own.guest")} text={t("walk.guest_text")}>
        <Button onClick={onLogIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  if (!revealed) return <Skeleton lines={3} />;
  const [newest] = revealed;
  if (!newest) return <EmptyState title={t("walk.none")} text={t("walk.none_text")} />;
  const hash = chosen ?? newest.server_seed_hash;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t("walk.text")}</p>
      <SelectField
        label={t("walk.seed")}
        options={revealed.map(({ server_seed_hash, at }) => ({
          value: server_seed_hash,
          label: t("walk.of", { seed: `${server_seed_hash.slice(0, shortLength)}…`, time: format.moment(at) }),
        }))}
        value={hash}
        onChange={({ target }) => setChosen(target.value)}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          icon={Footprints}
          onClick={() => setWalked(({ time } = { hash, time: 0 }) => ({ hash, time: time + 1 }))}
        >
          {t("walk.start")}
        </Button>
      </div>
      {walked && <WalkThrough key={walked.time} hash={walked.hash} onVerify={onVerify} />}
    </div>
  );
}
