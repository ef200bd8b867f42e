/** Compares JSON values without regard to key order, which jsonb does not preserve. */
export function sameContent(one: unknown, other: unknown): boolean {
  return one === other || withSortedKeys(one) === withSortedKeys(other);
}

const withSortedKeys = (content: unknown) =>
  JSON.stringify(content, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
