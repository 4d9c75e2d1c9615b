import { bool, byDefault, int4, int8, nullable, text, time, uuid } from "../db/table.ts";

export const pushTables = {
  push_subscriptions: {
    id: uuid,
    player: int8,
    session: uuid,
    endpoint: text(),
    p256dh: text(),
    auth: text(),
    created_at: time,
  },
  push_settings: {
    player: int8,
    quiet_from: nullable(int4),
    quiet_to: nullable(int4),
    is_promo_on: bool,
  },
  push_orders: {
    id: byDefault(int8),
    subscription: uuid,
    player: int8,
    number: int8,
    asked_at: time,
    due_at: time,
    tries: byDefault(int4),
  },
};
