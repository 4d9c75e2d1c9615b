import { RoundNotices } from "./round-notices.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** What the page has to tell by itself, beside what the data layer tells every tab, and what of that is past. */
export function OwnNotices() {
  return (
    <>
      <UpdateNotice />
      <UnsavedNotice />
      <RoundNotices />
    </>
  );
}
