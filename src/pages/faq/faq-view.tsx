import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Contents } from "../../features/reading/contents.tsx";
import { plainText } from "../../features/reading/text-parts.ts";
import { useAnchor } from "../../features/reading/use-anchor.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { Answer } from "./answer.tsx";
import { type AnswerId, faqGroups } from "./faq-groups.ts";
import styles from "./faq-view.module.css";
import type { Answers } from "./load-answers.ts";
import { searchFor } from "./search.ts";
import { useUnfoldedInPrint } from "./use-unfolded-in-print.ts";

interface Props {
  answers: Answers | undefined;
  failed: boolean;
  onRetry(): void;
  /** Undefined if there is no support to ask. */
  onAsk: (() => void) | undefined;
}

/** At most this many answers are unfolded to show why they match. */
const unfoldedAtMost = 6;

export function FaqView({ answers, failed, onRetry, onAsk }: Props) {
  const { t } = useTranslation(["faq", "common"]);
  const anchor = useAnchor();
  const [typed, setTyped] = useState({ query: "", anchor: "" });
  useUnfoldedInPrint();
  // The search ends when the address names an answer, which might not match it.
  const query = typed.anchor === anchor ? typed.query : "";
  const search = searchFor(query);

  const textOf = (id: AnswerId) => [t(`questions.${id}`), ...(answers?.[id] ?? []).flat().map(plainText)].join(" ");
  const groups = faqGroups
    .map(({ id, answers }) => ({
      id,
      title: t(`groups.${id}`),
      found: answers.filter((each) => !search || search.finds(textOf(each))),
    }))
    .filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);

  return (
    <div className={styles.faq}>
      <header className={styles.head}>
        <h1>{t("meta.title")}</h1>
        <search className={styles.search}>
          <TextField
            type="search"
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={query}
            onChange={(event) => setTyped({ query: event.target.value, anchor })}
          />
        </search>
        {/* For screen readers; an empty result is also shown in place of the list. */}
        <p className={search && count === 0 ? "visually-hidden" : styles.count} role="status">
          {search && (count > 0 ? t("search.found", { count }) : t("search.none"))}
        </p>
      </header>
      {failed && (
        <FailedState
          title={t("common:state.part_failed")}
          text={t("common:state.part_failed_text")}
          retry={t("common:action.retry")}
          onRetry={onRetry}
        />
      )}
      <div className={styles.columns}>
        {search ? <span /> : <Contents title={t("groups_label")} items={groups} short />}
        <div className={styles.groups}>
          {groups.map(({ id, title, found }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              {found.map((each) => {
                const question = t(`questions.${each}`);
                return (
                  <Answer
                    key={each}
                    id={each}
                    question={question}
                    blocks={answers?.[each]}
                    search={search}
                    unfolded={search !== undefined && count <= unfoldedAtMost && !search.finds(question)}
                  />
                );
              })}
            </section>
          ))}
          {count === 0 ? (
            <EmptyState title={t("search.none")} text={t("search.none_text")}>
              {onAsk && (
                <Button kind="primary" onClick={onAsk}>
                  {t("search.ask")}
                </Button>
              )}
              <Button onClick={() => setTyped({ query: "", anchor })}>{t("search.clear")}</Button>
            </EmptyState>
          ) : !onAsk ? null : (
            <aside className={styles.more} aria-labelledby="more-title">
              <div>
                <h2 id="more-title">{t("more.title")}</h2>
                <p>{t("more.text")}</p>
              </div>
              <Button onClick={onAsk}>{t("search.ask")}</Button>
            </aside>
          )}
        </div>
      </div>
    </div>
  );
}
