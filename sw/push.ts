import type { PushMessage } from "../contract/push.ts";

/** Shows what the house tells while the site is closed, and opens its page; a page that is open stays as it is. */
export function keepPushes(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener("push", (event) => {
    if (!event.data) return;
    const { title, body, path: data, tag } = event.data.json() as PushMessage;
    event.waitUntil(scope.registration.showNotification(title, { body, data, tag, icon: "/icon-192.png" }));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(scope.clients.openWindow(event.notification.data as string));
  });
}
