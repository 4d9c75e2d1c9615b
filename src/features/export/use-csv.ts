import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { type Cell, csvOf } from "./csv.ts";
import { saveFile } from "./save-file.ts";
import { stampOf } from "./stamp.ts";

interface Table<Item> {
  name: string;
  columns: readonly string[];
  cells(item: Item): Cell[];
  load(): Promise<Answer<{ items: Item[]; complete: boolean }>>;
}

export function useCsv<Item>({ name, columns, cells, load }: Table<Item>): { busy: boolean; save(): Promise<void> } {
  const { t, i18n } = useTranslation("history");
  const { tell } = useErrors();
  const notices = useNotices();
  const { timezone } = useFormat();
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const answer = await load();
    setBusy(false);
    if (!answer.ok) return tell(answer.error);
    const { items, complete } = answer.value;
    const { figures } = languageFacts[languageOfLocale(i18n.language)];
    const decimalComma = new Intl.NumberFormat(figures).format(0.5).includes(",");
    const today = stampOf(new Date().toISOString(), timezone).slice(0, 10);
    saveFile(`${name}-${today}.csv`, csvOf(columns, items.map(cells), { decimalComma }), "csv");
    if (complete) return;
    notices.show({
      id: crypto.randomUUID(),
      kind: "info",
      title: t("csv.partial"),
      lines: [t("csv.partial_text", { count: items.length })],
      stays: false,
    });
  }

  return { busy, save };
}
