import type { PageContent } from '../../landing/content/page-content.ts';
import type { ListedCard } from '../../recipes/queries.server.ts';

export type PreviewPart = 'top' | 'cook' | 'recipes';

/** Messages from the editor to the preview frame. Editor and frame have the same origin. */
export type ToPreview = WrittenPage | { larder: 'show'; field: string };
export interface WrittenPage {
  larder: 'content';
  content: PageContent;
  recipe: ListedCard | null;
  part: PreviewPart | null;
}
export type FromPreview = { larder: 'ready' } | { larder: 'field'; field: string };

export function readMessage<Message extends ToPreview | FromPreview>(
  { origin, source, data }: MessageEvent,
  expected: { origin: string; source: MessageEventSource | null },
): Message | null {
  if (origin !== expected.origin || source !== expected.source) return null;
  const isOurs = typeof data === 'object' && data !== null && 'larder' in data;
  return isOurs ? (data as Message) : null;
}
