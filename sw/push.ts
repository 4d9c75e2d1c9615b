import type { PushMessage } from "../contract/push.ts";

/** Shows what the house tells while the site is closed, and opens its page; a page that is open stays as it is. */
export function keepPushes(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener("push", (event) => {
    // The house sends nothing without it.
    const message = event.data!.json() as PushMessage;
    event.waitUntil(scope.registration.showNotification(message.title, message));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(scope.clients.openWindow(event.notification.data as string));
  });
}
