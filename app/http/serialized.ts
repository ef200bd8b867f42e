export interface Serialized<Value> {
  json: string;
  /** Only for the type; never set. */
  readonly of?: Value;
}

const values = new WeakMap<Serialized<unknown>, unknown>();

/**
 * Serializes a loader's result to one string, which the framework encodes faster than many values
 * (docs/decisions/0020-where-a-fresh-page-goes.md).
 * @param value JSON types only: no Date, no undefined in a list
 */
export function serialize<Value>(value: Value): Serialized<Value> {
  const serialized: Serialized<Value> = { json: JSON.stringify(value) };
  values.set(serialized, value);
  return serialized;
}

/** Parses the value. Returns the same object each time, so that React sees no change. */
export function deserialize<Value>(serialized: Serialized<Value>): Value {
  if (!values.has(serialized)) values.set(serialized, JSON.parse(serialized.json));
  return values.get(serialized) as Value;
}
