import { isUuid } from '../../http/ids.ts';
import { readLocalTime } from '../../http/local-time.server.ts';
import type { NewThread } from '../threads/commands.server.ts';
import { checkTitle } from '../threads/words.ts';
import type { cookAlong as copy } from './copy.ts';
import { LENGTHS } from './lengths.ts';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

type CookAlongThread = Extract<NewThread, { kind: 'cook-along' }>;
export type CookAlongError = keyof (typeof copy)['errors'];
export type CookAlongField = 'title' | 'time' | 'zone' | 'minutes';

/** Reads the form of a cook-along. A time that occurs twice when the clocks go back means the earlier one. */
export function readCookAlong(
  values: Record<string, string>,
  now: Date,
): { ok: true; thread: CookAlongThread } | { ok: false; field: CookAlongField; reason: CookAlongError } {
  const title = checkTitle(values.title ?? '');
  if (title === null) return { ok: false, field: 'title', reason: 'title' };
  const timeZone = values.zone ?? '';
  const time = readLocalTime(values.time ?? '', timeZone);
  if (!time.ok) return { ok: false, field: time.reason === 'no-zone' ? 'zone' : 'time', reason: time.reason };
  const [startsAt] = time.instants;
  if (startsAt <= now) return { ok: false, field: 'time', reason: 'past' };
  if (startsAt.getTime() - now.getTime() > YEAR_MS) return { ok: false, field: 'time', reason: 'far' };
  const minutes = LENGTHS.find((each) => String(each) === values.minutes);
  if (!minutes) return { ok: false, field: 'minutes', reason: 'minutes' };
  const recipeId = isUuid(values.recipe ?? '') ? values.recipe! : null;
  return { ok: true, thread: { kind: 'cook-along', title, recipeId, startsAt, minutes, timeZone } };
}
