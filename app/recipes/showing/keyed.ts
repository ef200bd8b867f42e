/** Items with a key each, for lists whose items have no name of their own and never change places. */
export const keyed = <Item>(items: readonly Item[]): { key: number; item: Item }[] =>
  items.map((item, key) => ({ key, item }));
