import { useState } from "react";
import { useLocation } from "wouter";
import { caseOf } from "../../../rules/games/cases-figures.ts";
import { caseSlugs } from "../../../rules/games/variants.ts";
import { useTable } from "../table/state/use-table.ts";
import { OpenCase } from "./open-case.tsx";

export default function CasePage() {
  const [path] = useLocation();
  // Kept from the first render, because the address changes before the next page replaces this one.
  const [slug] = useState(() => caseSlugs.find((known) => path.replace(/\/$/, "").endsWith(`/${known}`)));
  const table = useTable("cases");
  return slug && <OpenCase slug={slug} of={caseOf(slug)} table={table} />;
}
