import type { PageContent } from '../../landing/content/page-content.ts';
import type { ListedCard } from '../../recipes/queries.server.ts';

/** Part of the page to show first. */
export type PreviewPart = 'top' | 'cook' | 'recipes';

/** Messages between the editor and the page in its frame, which have the same origin. */
export type ToPreview =
  | WrittenPage
  /** Focused field: its name, or `features.<id>`. */
  | { larder: 'show'; field: string };
export interface WrittenPage {
  larder: 'content';
  content: PageContent;
  /** Draft recipe, shown before the others. */
  recipe: ListedCard | null;
  /** Scrolled to when it changes; null for no scrolling. */
  part: PreviewPart | null;
}
export type FromPreview =
  | { larder: 'ready' }
  /** Field behind a clicked element: its name, or `features.<id>`. */
  | { larder: 'field'; field: string };

/** Reads a message between the frame and its page, or returns null if it comes from elsewhere. */
export function readMessage<Message extends ToPreview | FromPreview>(
  { origin, source, data }: MessageEvent,
  expected: { origin: string; source: MessageEventSource | null },
): Message | null {
  if (origin !== expected.origin || source !== expected.source) return null;
  const isOurs = typeof data === 'object' && data !== null && 'larder' in data;
  return isOurs ? (data as Message) : null;
}
