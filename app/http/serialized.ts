/** A loader's answer as one JSON text; see `serialize`. */
export interface Serialized<Value> {
  json: string;
  /** For the type alone; never there. */
  readonly of?: Value;
}

const values = new WeakMap<Serialized<unknown>, unknown>();

/**
 * Hands a loader's answer over as one text. The framework writes loader data for the browser value by value, which
 * costs a large page more than its database does; a text is one value (docs/decisions/0014-serialized-loader-data.md).
 * @param value of JSON's types only: no Date, no undefined in a list
 */
export function serialize<Value>(value: Value): Serialized<Value> {
  const serialized: Serialized<Value> = { json: JSON.stringify(value) };
  values.set(serialized, value);
  return serialized;
}

/** The serialized value; the same object each time, so that React sees no change where there is none. */
export function deserialize<Value>(serialized: Serialized<Value>): Value {
  if (!values.has(serialized)) values.set(serialized, JSON.parse(serialized.json));
  return values.get(serialized) as Value;
}
