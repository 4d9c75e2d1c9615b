import { parsePhone } from "../../rules/phones.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Channel } from "../messages/address.ts";
import { createMailBox } from "./mail-box.ts";
import { createSmsBox } from "./sms-box.ts";

export interface Received {
  channel: Channel;
  to: string;
  purpose: string | undefined;
  text: string;
}

export interface InboxItem {
  to: string;
  channel: Channel;
  code: string | null;
  link: string | null;
  purpose: string;
  text: string;
  at: string;
}

interface InboxOptions {
  clock: Clock;
  smsToken: string;
  port?: number;
}

export async function createInbox({ clock, smsToken, port = 0 }: InboxOptions) {
  const items: InboxItem[] = [];
  const mailBox = await createMailBox(port, receive);
  const smsBox = await createSmsBox(smsToken, receive);

  function receive({ channel, to, purpose = "notice", text }: Received): void {
    const link = /\bhttps?:\/\/\S+/.exec(text)?.[0] ?? null;
    // A link may contain six digits, too.
    const code = /(?<!\d)\d{6}(?!\d)/.exec(link === null ? text : text.replace(link, ""))?.[0] ?? null;
    items.unshift({ to, channel, code, link, purpose, text, at: new Date(clock.now()).toISOString() });
    items.length = Math.min(items.length, maxItems);
  }

  return {
    port: mailBox.port,
    smtp: `smtp://127.0.0.1:${mailBox.port}`,
    sms: `http://:${smsToken}@127.0.0.1:${smsBox.port}/`,
    /** Newest first. Phones match however they are written, even with the plus turned into a space by a URL. */
    list({ to, purpose }: { to?: string | undefined; purpose?: string | undefined } = {}): InboxItem[] {
      const wanted = to?.trim().toLowerCase();
      const phone = wanted && parsePhone(wanted);
      return items.filter(
        (item) => (!wanted || item.to === wanted || item.to === phone) && (!purpose || item.purpose === purpose),
      );
    },
    close: async () => {
      await Promise.all([mailBox.close(), smsBox.close()]);
    },
  };
}
export type Inbox = Awaited<ReturnType<typeof createInbox>>;

const maxItems = 1_000;
