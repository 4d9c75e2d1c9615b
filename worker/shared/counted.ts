import { Observable } from "rxjs";

/** Calls back with each subscriber that comes and goes. */
export function counted<T>(come: () => void, gone: () => void) {
  return (source: Observable<T>) =>
    new Observable<T>((out) => {
      come();
      const subscription = source.subscribe(out);
      return () => {
        subscription.unsubscribe();
        gone();
      };
    });
}
