import type { Analytics } from './analytics.server.ts';
import { analyticsSentence, analyticsPage as copy, todaySentence } from './copy.ts';
import type { Range } from './range.ts';

export function sentenceOf(
  { id }: Pick<Range, 'id'>,
  { totals, before }: Pick<Analytics, 'totals' | 'before'>,
): string {
  const isKnown = before.visitors > 0 || before.joined > 0;
  return analyticsSentence(copy.spans[id], totals, isKnown ? { than: copy.earlier[id], ...before } : null);
}

export function sentenceOfToday(
  { by }: Pick<Range, 'by'>,
  { visits, people }: Pick<Analytics, 'visits' | 'people'>,
): string | null {
  if (by !== 'day') return null;
  return todaySentence({ visitors: visits.at(-1)?.visitors ?? 0, joined: people.at(-1)?.joined ?? 0 });
}
