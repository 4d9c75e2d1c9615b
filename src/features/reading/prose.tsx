import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { type Language, languageOfLocale, localPath } from "../../i18n/languages.ts";
import { addressOf, supportLink } from "./document-links.ts";
import styles from "./prose.module.css";
import { textParts } from "./text-parts.ts";

/** A paragraph, or the items of a list. */
export type Block = string | readonly string[];

interface ProseProps {
  blocks: readonly Block[];
  /** Renders plain text, for instance to highlight parts of it. */
  show?: ((text: string) => ReactNode) | undefined;
}

export function Prose({ blocks, show }: ProseProps) {
  return blocks.map((block, index) =>
    typeof block === "string" ? (
      <p key={index}>
        <Line text={block} show={show} />
      </p>
    ) : (
      <Items key={index} items={block} show={show} />
    ),
  );
}

export function Items({ items, ...rest }: { items: readonly string[] } & Omit<LineProps, "text">) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>
          <Line text={item} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  text: string;
  /** Language of the linked page; by default the site's. */
  language?: Language | undefined;
  /** Opens links in another tab, so that nothing typed here is lost. */
  newTab?: boolean | undefined;
  show?: ProseProps["show"];
}

export function Line({ text, language, newTab, show = (plain) => plain }: LineProps) {
  return textParts(text).map((part, index) =>
    part.target === undefined ? (
      <Fragment key={index}>{show(part.text)}</Fragment>
    ) : (
      <To key={index} target={part.target} language={language} newTab={newTab}>
        {show(part.text)}
      </To>
    ),
  );
}

interface ToProps {
  target: string;
  language: LineProps["language"];
  newTab: LineProps["newTab"];
  children: ReactNode;
}

function To({ target, language, newTab = false, children }: ToProps) {
  const { i18n } = useTranslation();
  const { open } = useDialogs();
  if (target === supportLink)
    return (
      <button type="button" className={styles.link} onClick={() => open("Support")}>
        {children}
      </button>
    );
  const site = languageOfLocale(i18n.language);
  const href = addressOf(target, language ?? site);
  if (newTab)
    return (
      <a className={styles.link} href={localPath(site, href)} target="_blank" rel="noopener">
        {children}
      </a>
    );
  const Anchor = href.startsWith("#") ? "a" : Link;
  return (
    <Anchor className={styles.link} href={href}>
      {children}
    </Anchor>
  );
}
