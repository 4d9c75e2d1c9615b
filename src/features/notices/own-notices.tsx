import { BonusParts } from "../promotions/bonus-parts.tsx";
import { RoundNotices } from "./round-notices.tsx";
import { ToldNotices } from "./told-notices.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** Notices from the data layer, the removal of outdated ones, and the page's own; and what is offered beside every page. */
export function OwnNotices() {
  return (
    <>
      <ToldNotices />
      <UpdateNotice />
      <UnsavedNotice />
      <RoundNotices />
      <BonusParts />
    </>
  );
}
