/** Whether an order is one that was given before. Where to tell of it and where to lead back to may have changed since. */
export function isSameOrder<Order extends { callback: string; back?: string }>(known: Order, order: Order): boolean {
  return textOf(known) === textOf(order);
}

/** The schema of an order puts its fields in the same order each time. */
function textOf(order: { callback: string; back?: string }): string {
  return JSON.stringify({ ...order, callback: "", back: "" });
}
