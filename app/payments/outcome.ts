/**
 * Result of a request to the provider. `away`: the provider was not reached, was too slow, refused access, or answered
 * with 5xx, 429 or 409. Retry with the same idempotency key.
 */
export type Outcome<Value, Reason extends string = never> =
  | { ok: true; value: Value }
  | { ok: false; reason: Reason | 'away' };

/** One page, in the provider's order. `next` is the following page's `cursor`, or null on the last page. */
export interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}
