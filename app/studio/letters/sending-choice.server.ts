import { isUuid } from '../../http/ids.ts';
import { readLocalTime } from '../../http/local-time.server.ts';
import type { LetterAudience, Reader } from '../../letters/document/letter-shape.ts';
import type { PageFor } from '../../letters/document/shown-letter.ts';

export interface SendingChoice {
  audience: LetterAudience;
  pageFor: PageFor;
  isLater: boolean;
  /** Local time as typed. */
  time: string;
  zone: string;
  /** Chosen instant of a local time that occurs twice: 0 is the earlier. */
  occurrence: 0 | 1;
}

/** Time of sending. `instants` has two times if the chosen local time occurs twice. */
type SendingTime = 'now' | { instants: [Date] | [Date, Date]; dueAt: Date; dueZone: string };

export type ChoiceResult =
  | { ok: true; when: SendingTime }
  | { ok: false; reason: 'no-readers' | 'no-time' | 'no-zone' | 'skipped' | 'past' | 'too-far' };

const readers: readonly Reader[] = ['free', 'trial', 'paid', 'ended'];
const MAX_TAG_LENGTH = 40;
const YEAR = 366 * 24 * 3600 * 1000;

export function readSendingChoice(fields: URLSearchParams): SendingChoice {
  const recipeId = fields.get('recipe') ?? '';
  return {
    audience: {
      readers: readers.filter((reader) => fields.getAll('readers').includes(reader)),
      tag: (fields.get('tag') ?? '').slice(0, MAX_TAG_LENGTH) || null,
      recipeId: isUuid(recipeId) ? recipeId.toLowerCase() : null,
    },
    pageFor: fields.get('page') === 'members' ? 'members' : 'everyone',
    isLater: fields.get('when') === 'later',
    time: fields.get('time') ?? '',
    zone: fields.get('zone') ?? '',
    occurrence: fields.get('occurrence') === '1' ? 1 : 0,
  };
}

/**
 * Returns the fields of a choice except `occurrence`, for a query or a form. Leaves out time and zone if the letter is
 * sent now.
 */
export function fieldsOf({ audience, pageFor, isLater, time, zone }: SendingChoice): [name: string, value: string][] {
  return [
    ...audience.readers.map((reader): [string, string] => ['readers', reader]),
    ...(audience.tag === null ? [] : [['tag', audience.tag] as [string, string]]),
    ...(audience.recipeId === null ? [] : [['recipe', audience.recipeId] as [string, string]]),
    ['page', pageFor],
    ...(isLater
      ? ([
          ['when', 'later'],
          ['time', time],
          ['zone', zone],
        ] as [string, string][])
      : []),
  ];
}

export function checkSendingChoice(choice: SendingChoice, now: Date): ChoiceResult {
  const { audience, isLater, time, zone, occurrence } = choice;
  if (audience.readers.length === 0) return { ok: false, reason: 'no-readers' };
  if (!isLater) return { ok: true, when: 'now' };
  const read = readLocalTime(time, zone);
  if (!read.ok) return read;
  const { instants } = read;
  const dueAt = instants[occurrence] ?? instants[0];
  if (dueAt <= now) return { ok: false, reason: 'past' };
  if (dueAt.getTime() - now.getTime() > YEAR) return { ok: false, reason: 'too-far' };
  return { ok: true, when: { instants, dueAt, dueZone: zone } };
}
