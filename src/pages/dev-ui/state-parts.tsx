import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConnectionBar } from "../../ui/connection-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState, StaleMark } from "../../ui/states.tsx";

export function StateParts() {
  return (
    <>
      <Card title="On its way">
        <Skeleton lines={3} />
      </Card>
      <Card title="Empty">
        <EmptyState title="Nothing here yet" text="This is what to do next.">
          <Button>Do it</Button>
        </EmptyState>
      </Card>
      <Card title="Failed">
        <FailedState title="The list did not load" text="The house did not answer." retry="Retry" onRetry={() => {}} />
      </Card>
      <Card title="Stale" aside={<StaleMark>as of 14:02</StaleMark>}>
        <ConnectionBar>Offline since 14:02.</ConnectionBar>
      </Card>
    </>
  );
}
