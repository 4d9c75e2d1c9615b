import { Dices, RefreshCw } from "lucide";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { RevealedSeed } from "../../../../contract/seeds.ts";
import { clientSeedPattern } from "../../../../rules/fairness.ts";
import type { OwnSeeds } from "../../../../worker/games/seeds.ts";
import { links } from "../../../shell/links.ts";
import { useErrors } from "../../../shell/errors/use-errors.ts";
import { NeedsNetwork } from "../../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../../features/forms/network-button.tsx";
import { useFormat } from "../../../i18n/use-format.tsx";
import { CopyText } from "../../../ui/copy-text.tsx";
import { TextField } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { randomSeed } from "./random-seed.ts";
import styles from "./seeds.module.css";
import type { Table } from "../state/table.ts";

interface Props {
  seeds: OwnSeeds;
  table: Pick<Table, "rotate" | "tell" | "openRounds">;
}

/** The current seeds, and the form that changes them and reveals the old server seed. */
export function Seeds({ seeds, table }: Props) {
  const { t } = useTranslation(["proof", "common"]);
  const format = useFormat();
  const { faultText } = useErrors();
  const [next, setNext] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [revealed, setRevealed] = useState<RevealedSeed>();
  const openId = useId();
  const open = [...new Set(table.openRounds.map(({ game }) => game))];

  async function rotate() {
    // Drawn only now, after the house has committed to the next server seed.
    const seed = next === "" ? randomSeed() : next;
    const wrong = clientSeedPattern.test(seed) ? undefined : "invalid_client_seed";
    setFault(wrong);
    if (wrong !== undefined || busy) return;
    setBusy(true);
    const answer = await table.rotate(seed);
    setBusy(false);
    if (!answer.ok) return table.tell(answer.error);
    // A seed that contradicts its commitment is reported as a fault, not shown as revealed.
    setRevealed(answer.value.faults.length > 0 ? undefined : answer.value.revealed);
    setNext("");
  }

  return (
    <div className={styles.seeds}>
      <dl className={styles.facts}>
        <Fact name={t("seeds.commitment")} value={seeds.server_seed_hash} />
        <Fact name={t("seeds.next_commitment")} value={seeds.next_server_seed_hash} />
        <Fact name={t("seeds.client_seed")} value={seeds.client_seed} />
        <div className={styles.fact}>
          <dt>{t("seeds.nonce")}</dt>
          <dd className={styles.figure}>{format.count(seeds.nonce)}</dd>
        </div>
      </dl>
      <form
        className={styles.change}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rotate();
        }}
      >
        <TextField
          label={t("seeds.new_client_seed")}
          hint={t("seeds.new_client_seed_hint")}
          placeholder={t("seeds.random")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={next}
          error={faultText(fault)}
          onChange={(event) => {
            setNext(event.target.value);
            setFault(undefined);
          }}
          trailing={<IconButton icon={Dices} label={t("seeds.make_random")} onClick={() => setNext(randomSeed())} />}
        />
        <NeedsNetwork>
          <NetworkButton
            submit
            icon={RefreshCw}
            busy={busy}
            disabled={open.length > 0}
            aria-describedby={open.length > 0 ? openId : undefined}
          >
            {t("seeds.rotate")}
          </NetworkButton>
        </NeedsNetwork>
      </form>
      {open.length > 0 && (
        <p id={openId} className={styles.open}>
          {t("seeds.open_rounds", { count: open.length })}{" "}
          {open.map((game) => (
            <Link key={game} href={links.game(game)} className={styles.game}>
              {t(`common:game.${game}`)}
            </Link>
          ))}
        </p>
      )}
      {revealed && (
        <section className={styles.revealed} aria-label={t("seeds.revealed")}>
          <h3>{t("seeds.revealed")}</h3>
          <p className={styles.note}>{t("seeds.revealed_text", { count: revealed.nonces })}</p>
          <dl className={styles.facts}>
            <Fact name={t("seeds.server_seed")} value={revealed.server_seed} />
            <Fact name={t("seeds.commitment")} value={revealed.server_seed_hash} />
            <Fact name={t("seeds.client_seed")} value={revealed.client_seed} />
          </dl>
        </section>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <CopyText text={value} copyLabel={`${t("action.copy")}: ${name}`} copiedLabel={t("action.copied")} />
      </dd>
    </div>
  );
}
