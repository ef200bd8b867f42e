/** Fields whose inner names vary, for example because the account chooses them. */
const FREE = new Set(['metadata', 'fraud_details', 'previous_attributes']);

/** Returns the sorted names of an object's fields; nested ones as `items.data.price`, also through lists. */
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
