import type { PageContent } from '../../landing/content/page-content.ts';
import type { ListedCard } from '../../recipes/queries.server.ts';

export type PreviewPart = 'top' | 'cook' | 'recipes';

/** Messages from the editor to the preview frame. Both have the same origin. */
export type ToPreview =
  | WrittenPage
  /** Focused field: its name, or `features.<id>` for an item. */
  | { larder: 'show'; field: string };
export interface WrittenPage {
  larder: 'content';
  content: PageContent;
  /** Draft recipe shown before the others, or null. */
  recipe: ListedCard | null;
  /** Part to scroll to when it changes, or null. */
  part: PreviewPart | null;
}
export type FromPreview =
  | { larder: 'ready' }
  /** Field that produced a clicked element: its name, or `features.<id>` for an item. */
  | { larder: 'field'; field: string };

/** Returns the message, or null if it does not come from the expected window and origin. */
export function readMessage<Message extends ToPreview | FromPreview>(
  { origin, source, data }: MessageEvent,
  expected: { origin: string; source: MessageEventSource | null },
): Message | null {
  if (origin !== expected.origin || source !== expected.source) return null;
  const isOurs = typeof data === 'object' && data !== null && 'larder' in data;
  return isOurs ? (data as Message) : null;
}
