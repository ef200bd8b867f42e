/**
 * What a push holds, from the server to the service worker. Nothing of a recipe but its name, which everybody may know.
 */
export interface PushMessage {
  /** The timer's, as the browser that started it calls it. */
  id: string;
  /** 'Timer done: Pozole, step 4' */
  title: string;
  /** Where the step is. */
  path: string;
}

/** How long after its end a timer is still worth a ring, in milliseconds. */
export const RINGS_WITHIN = 10 * 60_000;

/** The message that the bytes of a push hold; null: none of ours. */
export function readPushMessage(value: unknown): PushMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, title, path } = value as Record<string, unknown>;
  const isOurs = [id, title, path].every((each) => typeof each === 'string');
  return isOurs ? ({ id, title, path } as PushMessage) : null;
}
