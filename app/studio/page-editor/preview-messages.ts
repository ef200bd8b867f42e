import type { PageContent } from '../../landing/content/page-content.ts';
import type { ListedCard } from '../../recipes/queries.server.ts';

/** A part of the page that is shown first. */
export type PreviewPart = 'top' | 'cook' | 'recipes';

/** What the editor and the page in its frame say to each other; both are of this site. */
export type ToPreview =
  | WrittenPage
  /** Somebody is in this field: its name, or `features.<id>`. */
  | { larder: 'show'; field: string };
export interface WrittenPage {
  larder: 'content';
  content: PageContent;
  /** One that is being written, before those that are there. */
  recipe: ListedCard | null;
  /** Scrolled to when it is another one than before; null: nothing is. */
  part: PreviewPart | null;
}
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
