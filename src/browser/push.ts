/** What a browser gives for telling somebody in it while the site is closed. */
export interface PushBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Whether this browser can be told, and the player has not forbidden it. */
export function pushPossibility(): "possible" | "denied" | "impossible" {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "impossible";
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** The endpoint of this browser, if it has been asked to be told. */
export async function currentPush(): Promise<string | undefined> {
  if (pushPossibility() === "impossible") return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint;
}

/** Asks the player, so call it at their press. Undefined where they or the browser have said no. */
export async function askForPush(publicKey: string): Promise<PushBrowser | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return undefined;
  const subscribe = () =>
    registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  try {
    return browserOf(await subscribe());
  } catch {
    // One for a former key of the house stands in the way.
    if (!(await (await registration.pushManager.getSubscription())?.unsubscribe())) return undefined;
    return subscribe().then(browserOf, () => undefined);
  }
}

export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function browserOf(subscription: PushSubscription): PushBrowser | undefined {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined;
}
