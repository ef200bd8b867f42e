import type { PageContent } from '../../../landing/editing/page-content.ts';

/** What the editor and the page in its frame say to each other; both are of this site. */
export type ToPreview =
  | { larder: 'content'; content: PageContent }
  /** Somebody is in this field: its name, or `features.<id>`. */
  | { larder: 'show'; field: string };
export type FromPreview =
  | { larder: 'ready' }
  /** Somebody clicked on what this field made: its name, or `features.<id>`. */
  | { larder: 'field'; field: string };

/** A message of the page in the frame, or of the page around it; null: somebody else's. */
export function readMessage<Message extends ToPreview | FromPreview>(
  { origin, source, data }: MessageEvent,
  expected: { origin: string; source: MessageEventSource | null },
): Message | null {
  if (origin !== expected.origin || source !== expected.source) return null;
  const isOurs = typeof data === 'object' && data !== null && 'larder' in data;
  return isOurs ? (data as Message) : null;
}
