import { activitySentence, activityPage as copy } from '../../copy/studio/activity.ts';
import type { Activity } from './activity.server.ts';
import type { Range } from './range.ts';

/** What happened, above everything else. Compared with the time before where anything was counted in it. */
export function sentenceOf({ id }: Pick<Range, 'id'>, { totals, before }: Pick<Activity, 'totals' | 'before'>): string {
  const isKnown = before.visitors > 0 || before.joined > 0;
  return activitySentence(copy.spans[id], totals, isKnown ? { than: copy.earlier[id], ...before } : null);
}
