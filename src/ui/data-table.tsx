import type { ReactNode } from "react";
import styles from "./data-table.module.css";

interface Props {
  label: string;
  columns: readonly string[];
  rows?: readonly { key: string; cells: readonly ReactNode[] }[];
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
        {rows.map(({ key, cells }) => (
          <DataRow key={key} columns={columns} cells={cells} />
        ))}
        {children}
      </tbody>
    </table>
  );
}

export function DataRow({ columns, cells }: { columns: readonly string[]; cells: readonly ReactNode[] }) {
  return (
    <tr className={styles.row}>
      {cells.map((cell, index) => (
        <td key={columns[index]} className={styles.cell} data-label={columns[index]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
