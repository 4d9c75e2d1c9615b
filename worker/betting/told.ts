/** A value with the moment at which it was true, by this device's clock. */
export interface Told<T> {
  value: T;
  at: string;
}
