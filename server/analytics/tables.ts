import { bytes, int4, json, text, time, uuid } from "../db/table.ts";

export const analyticsTables = {
  analytics_events: {
    id: uuid,
    session: uuid,
    name: text(),
    props: json<object>(),
    build: text(),
    site: text(),
    at: time,
  },
  replay_parts: {
    recording: uuid,
    part: int4,
    session: uuid,
    bytes,
    at: time,
  },
};
