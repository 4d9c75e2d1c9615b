import { useState } from "react";

/** Of several requests one after the other, only the last answer counts. */
export function createLatest() {
  let asked = 0;
  return {
    /** Begins a request, or cancels the current one; earlier answers no longer count. */
    begin() {
      asked += 1;
      const mine = asked;
      return { isLatest: () => mine === asked };
    },
  };
}

export function useLatest() {
  const [latest] = useState(createLatest);
  return latest;
}
