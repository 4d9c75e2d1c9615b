import { RoundNotices } from "./round-notices.tsx";
import { ToldNotices } from "./told-notices.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** What the data layer tells every tab, what of that is past, and what the page has to tell by itself. */
export function OwnNotices() {
  return (
    <>
      <ToldNotices />
      <UpdateNotice />
      <UnsavedNotice />
      <RoundNotices />
    </>
  );
}
