/** Adds keys to items, for lists without natural keys whose order never changes. */
export const keyed = <Item>(items: readonly Item[]): { key: number; item: Item }[] =>
  items.map((item, key) => ({ key, item }));
