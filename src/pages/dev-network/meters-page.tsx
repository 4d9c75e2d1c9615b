import { useEffect, useState } from "react";
import { usePlatform } from "../../browser/platform.ts";
import { type Meters, watchMeters } from "../../browser/meters.ts";
import { useConnection } from "../../link/use-connection.ts";
import { useStream } from "../../link/use-stream.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";

/** Live state of workers, locks and connection, for developers; not translated. */
export default function MetersPage() {
  const connection = useConnection();
  const waiting = useStream((layer) => layer.app.waiting$()) ?? [];
  const latest = useStream((layer) => layer.app.latestBuild$());
  const { build } = usePlatform();
  const [meters, setMeters] = useState<Meters>();
  useEffect(() => watchMeters(setMeters), []);
  return (
    <>
      <h1>Network</h1>
      <Card title="Connection">
        <Facts
          facts={{
            State: connection?.state ?? "not known yet",
            Since: connection?.since ?? "",
            "Build here": build,
            "Build there": latest?.id ?? "not heard yet",
            Workers: `${meters?.workers ?? 0} for ${meters?.tabs ?? 0} tabs`,
            "Service workers": meters?.serviceWorkers.join(", ") || "none",
            Databases: meters?.databases.join(", ") ?? "",
            Stored: `${meters?.storedKb ?? 0} KB`,
          }}
        />
      </Card>
      <Card title="Outbox">
        <DataTable
          label="What waits"
          columns={["Kind", "Since"]}
          rows={waiting.map(({ kind, atMs }, index) => ({
            key: String(index),
            cells: [kind, new Date(atMs).toISOString()],
          }))}
        />
      </Card>
      <Card title="Turns: polls, probe, socket, senders">
        <DataTable
          label="Turns"
          columns={["Turn", "Who has it", "Others in line"]}
          rows={(meters?.locks ?? []).map(({ name, holder, waiting }) => ({
            key: name,
            cells: [name, holder, String(waiting)],
          }))}
        />
      </Card>
      <Card title="Caches">
        <DataTable
          label="Caches"
          columns={["Cache", "Files"]}
          rows={(meters?.caches ?? []).map(({ name, files }) => ({ key: name, cells: [name, String(files)] }))}
        />
      </Card>
    </>
  );
}

function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <DataTable
      label="Facts"
      columns={["What", "Value"]}
      rows={Object.entries(facts).map(([name, value]) => ({ key: name, cells: [name, value] }))}
    />
  );
}
