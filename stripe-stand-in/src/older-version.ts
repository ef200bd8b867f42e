type Fields = Record<string, unknown>;

/** Converts an event to an API version before 2025-03-31. */
export function inOlderVersion(event: object, version: string): object {
  const { data, ...rest } = event as { data: { object: Fields } };
  return { ...rest, api_version: version, data: { ...data, object: olderObject(data.object) } };
}

function olderObject(object: Fields): Fields {
  if (object.object === 'invoice') {
    const { parent, ...rest } = object as { parent: { subscription_details: { subscription: string } } };
    return { ...rest, subscription: parent.subscription_details.subscription };
  }
  if (object.object === 'subscription') {
    const { items } = object as { items: { data: Fields[] } };
    const data = items.data.map(({ current_period_start: _, current_period_end: __, ...item }) => item);
    const { current_period_start, current_period_end } = items.data[0]!;
    return { ...object, items: { ...items, data }, current_period_start, current_period_end };
  }
  return object;
}
