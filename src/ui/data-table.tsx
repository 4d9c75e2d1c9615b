import type { ReactNode } from "react";
import styles from "./data-table.module.css";

interface Props {
  label: string;
  columns: readonly string[];
  rows?: readonly { key: string; cells: readonly ReactNode[]; isOwn?: boolean }[];
  /** Rows rendered by components of their own, each with a DataRow. */
  children?: ReactNode;
}

/** A table; on narrow screens each row becomes a card that repeats the column names. */
export function DataTable({ label, columns, rows = [], children }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, ...row }) => (
          <DataRow key={key} columns={columns} {...row} />
        ))}
        {children}
      </tbody>
    </table>
  );
}

interface RowProps {
  columns: readonly string[];
  cells: readonly ReactNode[];
  /** Marked as the reader's own. */
  isOwn?: boolean;
}

export function DataRow({ columns, cells, isOwn = false }: RowProps) {
  return (
    <tr className={styles.row} data-own={isOwn || undefined}>
      {cells.map((cell, index) => (
        <td key={columns[index]} className={styles.cell} data-label={columns[index]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
