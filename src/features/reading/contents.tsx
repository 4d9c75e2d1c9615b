import styles from "./contents.module.css";

interface Props {
  title: string;
  items: readonly { id: string; title: string }[];
  /** The titles are short enough to stand side by side on a phone. */
  short?: boolean;
}

export function Contents({ title, items, short = false }: Props) {
  return (
    <nav className={styles.contents} aria-label={title}>
      <p className={styles.title}>{title}</p>
      <ul className={short ? styles.short : undefined}>
        {items.map((item) => (
          <li key={item.id}>
            <a className={styles.item} href={`#${item.id}`}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
