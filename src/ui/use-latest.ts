import { useState } from "react";

/** Of all that is asked one after the other, only the last answer counts. */
export function createLatest() {
  let asked = 0;
  return {
    /** Something is asked, or nothing any more: what was asked before is of no more use. */
    begin() {
      asked += 1;
      const mine = asked;
      return { isLatest: () => mine === asked };
    },
  };
}

/** The same as long as the component is there. */
export function useLatest() {
  const [latest] = useState(createLatest);
  return latest;
}
