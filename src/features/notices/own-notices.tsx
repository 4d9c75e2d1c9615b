import { UnsavedNotice } from "./unsaved-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** What the page has to tell by itself, beside what the data layer tells every tab. */
export function OwnNotices() {
  return (
    <>
      <UpdateNotice />
      <UnsavedNotice />
    </>
  );
}
