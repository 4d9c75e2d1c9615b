import { Printer } from "lucide";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Contents } from "../../features/reading/contents.tsx";
import { type Block, Items, Line } from "../../features/reading/prose.tsx";
import { useAnchor } from "../../features/reading/use-anchor.ts";
import { type Language, languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./policy-view.module.css";

export interface Policy {
  title: string;
  date: string;
  version: string;
  contents: string;
  summary: readonly string[];
  /** A list belongs to the clause before it. */
  sections: readonly { id: string; title: string; body: readonly Block[] }[];
}

interface Props {
  policy: Policy;
  /** The document's language, which may differ from the site's. */
  language: "ru" | "en";
  other?: { language: "ru" | "en"; href: string };
}

/** Sections in the prerendered markup, more than fill a screen. All of them would exceed its budget. */
const sectionsAtOnce = 3;

export function PolicyView({ policy, language, other }: Props) {
  const { t, i18n } = useTranslation("policy");
  const running = useSyncExternalStore(subscribeToNothing, isRunning, () => false);
  useAnchor();
  const { htmlLang } = languageFacts[language];
  const sections = policy.sections.map((section, index) => ({ ...section, title: `${index + 1}. ${section.title}` }));
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {languageOfLocale(i18n.language) !== language && <p>{t(`note.${language}`)}</p>}
        {other && (
          <Link href={other.href} hrefLang={languageFacts[other.language].htmlLang} className={styles.other}>
            {t(`other.${other.language}`)}
          </Link>
        )}
        <Button kind="quiet" size="small" icon={Printer} onClick={() => print()}>
          {t("print")}
        </Button>
      </div>
      <article lang={htmlLang} className={styles.document}>
        <header className={styles.head}>
          <h1>{policy.title}</h1>
          <p className={styles.version}>
            <time dateTime={policy.date}>{policy.version}</time>
          </p>
          {policy.summary.map((line) => (
            <p key={line} className={styles.summary}>
              <Line text={line} language={language} />
            </p>
          ))}
        </header>
        <Contents title={policy.contents} items={sections} />
        <div className={styles.sections}>
          {sections.slice(0, running ? undefined : sectionsAtOnce).map(({ id, title, body }, index) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {title}
              </h2>
              <Clauses body={body} section={index + 1} language={language} />
            </section>
          ))}
        </div>
      </article>
    </div>
  );
}

/** Numbers the clauses, so that one can refer to them. */
function Clauses({ body, section, language }: { body: readonly Block[]; section: number; language: Language }) {
  let clause = 0;
  return body.map((block, index) => {
    if (typeof block !== "string")
      return (
        <div key={index} className={styles.items}>
          <Items items={block} language={language} />
        </div>
      );
    clause++;
    return (
      <p key={index} className={styles.clause}>
        <span className={styles.number}>{`${section}.${clause}. `}</span>
        <span>
          <Line text={block} language={language} />
        </span>
      </p>
    );
  });
}

function subscribeToNothing() {
  return () => {};
}

function isRunning(): boolean {
  return true;
}
