import { NEVER } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { protocol } from "../../contract/protocol.ts";
import { walletState } from "../../contract/wallet.ts";
import { createLive } from "./live.ts";
import { createReader } from "./reader.ts";
import type { SocketUser } from "./live-socket.ts";

let browsers = 0;

/** Two workers of one browser; each gets the socket's lock whenever it asks. */
function twoWorkers() {
  const browser = `live-${++browsers}`;
  return [worker(browser, "a"), worker(browser, "b")] as const;
}

function worker(browser: string, name: string) {
  const locks: { holds: boolean }[] = [];
  let user: SocketUser | undefined;
  const live = createLive({
    environment: {
      channel(of) {
        const channel = new BroadcastChannel(`${browser}:${of}`);
        onTestFinished(() => channel.close());
        return channel;
      },
      locks: { request: () => new Promise(() => {}) } as unknown as LockManager,
    },
    locks: {
      runExclusive: (_, work) => work(),
      lead(_, work) {
        const lock = { holds: true };
        const leaving = new AbortController();
        locks.push(lock);
        void work(leaving.signal);
        return () => {
          lock.holds = false;
          leaving.abort();
        };
      },
    },
    life: { lock: name, held: Promise.resolve() },
    openSocket(opened) {
      user = opened;
      return { update() {} };
    },
    epoch$: NEVER,
    reader: createReader(),
  });
  let outdated = false;
  live.outdated$.subscribe((value) => (outdated = value));
  return { live, locks, socket: () => user, outdated: () => outdated };
}

test("a build that the house answers no more leaves the socket to newer ones, and every tab of it hears so", async () => {
  const [holder, other] = twoWorkers();
  holder.live.channel$("wallet", walletState).subscribe();
  holder.socket()?.outdated();
  expect(holder.outdated()).toBe(true);
  expect(holder.locks).toEqual([{ holds: false }]);
  await expect.poll(other.outdated).toBe(true);
  other.live.channel$("wallet", walletState).subscribe();
  expect(other.locks).toEqual([]);
});

test("that the site is to be left is for the worker that holds the socket to act on", () => {
  const [holder, other] = twoWorkers();
  const heard: string[] = [];
  holder.live.elsewhere$.subscribe(() => heard.push("holder"));
  other.live.elsewhere$.subscribe(() => heard.push("other"));
  holder.live.channel$("wallet", walletState).subscribe();
  holder.socket()?.elsewhere();
  expect(heard).toEqual(["holder"]);
});

test("what is said of another build's protocol does not concern this one", async () => {
  const [one] = twoWorkers();
  const talk = new BroadcastChannel(`live-${browsers}:karat:live`);
  onTestFinished(() => talk.close());
  talk.postMessage({ outdated: protocol - 1 });
  talk.postMessage({ connected: true });
  await expect.poll(() => one.live.connected).toBe(true);
  expect(one.outdated()).toBe(false);
});

test("a channel with a parameter is joined while somebody watches that one, and heard by nobody else", () => {
  const [one] = twoWorkers();
  const heard: string[] = [];
  const watch = (parameter?: string) =>
    one.live
      .channel$("wallet", walletState, parameter)
      .subscribe(({ data }) => heard.push(`${parameter} ${data.balance}`));
  const [red, blue, plain] = [watch("red"), watch("blue"), watch()];
  const wanted = () => one.socket()?.wanted();
  expect(wanted()).toEqual(["wallet:red", "wallet:blue", "wallet"]);
  const data = { currency: "RUB", balance: "1.00", bonus_balance: "0.00", total_balance: "1.00" };
  one.socket()?.heard({ channel: "wallet:red", seq: 1, type: "news", data });
  one.socket()?.heard({ channel: "wallet", seq: 1, type: "news", data: { ...data, balance: "2.00" } });
  expect(heard).toEqual(["red 1.00", "undefined 2.00"]);
  blue.unsubscribe();
  expect(wanted()).toEqual(["wallet:red", "wallet"]);
  red.unsubscribe();
  plain.unsubscribe();
  expect(one.locks).toEqual([{ holds: false }]);
});
