/** What is named by whoever made the object, not by Stripe. */
const FREE = new Set(['metadata', 'fraud_details', 'previous_attributes']);

/**
 * The names of an object's fields, those within as `items.data.price`, in order; of a list those of all that is in it.
 * What is null or empty has none within.
 */
export function fieldNames(object: object): string[] {
  const found = new Set<string>();
  collect(object, '', found);
  return [...found].sort();
}

function collect(value: unknown, at: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, at, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const path = at === '' ? name : `${at}.${name}`;
      found.add(path);
      if (!FREE.has(name)) collect(inner, path, found);
    }
  }
}
