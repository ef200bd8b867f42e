/** A loader's answer as one JSON text; see `pack`. */
export interface Packed<Value> {
  json: string;
  /** For the type alone; never there. */
  readonly of?: Value;
}

const values = new WeakMap<Packed<unknown>, unknown>();

/**
 * Hands a loader's answer over as one text. The framework writes loader data for the browser value by value, which
 * costs a large page more than its database does; a text is one value (docs/decisions/0014-packed-loader-data.md).
 * @param value of JSON's types only: no Date, no undefined in a list
 */
export function pack<Value>(value: Value): Packed<Value> {
  const packed: Packed<Value> = { json: JSON.stringify(value) };
  values.set(packed, value);
  return packed;
}

/** The packed value; the same object each time, so that React sees no change where there is none. */
export function unpack<Value>(packed: Packed<Value>): Value {
  if (!values.has(packed)) values.set(packed, JSON.parse(packed.json));
  return values.get(packed) as Value;
}
