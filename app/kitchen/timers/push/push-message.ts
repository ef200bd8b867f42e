/** Payload of a push, from the server to the service worker. Of the recipe, it contains only public data. */
export interface PushMessage {
  /** Timer id, as assigned by the browser that started it. */
  id: string;
  title: string;
  path: string;
}

/** Milliseconds after the end within which a timer still rings. */
export const RINGS_WITHIN = 10 * 60_000;

export function readPushMessage(value: unknown): PushMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, path } = value as Record<string, unknown>;
  const isOurs = [id, title, path].every((each) => typeof each === 'string');
  return isOurs ? ({ id, title, path } as PushMessage) : null;
}
