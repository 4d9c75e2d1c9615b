import { useState } from "react";

/** Of several requests one after the other, only the last answer counts. */
export function createLatest() {
  let latest = 0;
  return {
    /** Begins a request, or cancels the current one; earlier answers no longer count. */
    begin() {
      latest += 1;
      const mine = latest;
      return { isLatest: () => mine === latest };
    },
  };
}

export function useLatest() {
  const [latest] = useState(createLatest);
  return latest;
}
