import { expect, test } from "vitest";
import { endpointOf, isClosed } from "./endpoint.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
])("%s may be sent to", (text) => expect(endpointOf(text, false)?.href).toBe(text));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://127.1/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "https://8.8.8.8/",
  "https://localhost/",
  "https://postgres/",
  "https://fcm.googleapis.com:5432/",
  "https://me:secret@fcm.googleapis.com/",
  "file:///etc/passwd",
  "ftp://fcm.googleapis.com/",
  "fcm.googleapis.com",
  "",
])("%s may not", (text) => expect(endpointOf(text, false)).toBeUndefined());

test("a sandbox may send to its own machine, and to no other one without a name", () => {
  for (const text of ["http://127.0.0.1:9000/a", "http://[::1]:9000/a"]) expect(endpointOf(text, true)).toBeDefined();
  for (const text of ["http://10.0.0.1/", "http://localhost:9000/", "http://169.254.169.254/", "http://example.com/"])
    expect(endpointOf(text, true)).toBeUndefined();
});

test("what a name may not lead to", () => {
  const inside =
    "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.53 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 64:ff9b::a00:1 fc00::1 fd12::1 fe80::1 ff02::1 2002:a00:1:: 2001:db8::1 nonsense";
  const outside = "8.8.8.8 172.15.0.1 172.32.0.1 142.250.74.74 2a00:1450:4001:800::200a 2607:f8b0::1";
  expect(inside.split(" ").filter((address) => !isClosed(address))).toEqual([]);
  expect(outside.split(" ").filter(isClosed)).toEqual([]);
});
