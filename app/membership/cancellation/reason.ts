import type { cancellations } from '../../db/schema/membership.ts';
import { codePoints } from '../../identity/passwords/password.ts';
import { membershipErrors } from '../status/copy.ts';
import { cancellationPage as copy } from './copy.ts';

export type CancellationReason = NonNullable<(typeof cancellations.$inferSelect)['reason']>;

export interface CancellationAnswer {
  reason: CancellationReason | null;
  words: string | null;
}

export const WORDS_LENGTH = 500;

const reasons = Object.keys(copy.reasons) as CancellationReason[];

export function checkReason(fields: {
  reason?: string;
  words?: string;
}): { ok: true; answer: CancellationAnswer } | { ok: false; error: string } {
  const reason = reasons.find((each) => each === fields.reason) ?? null;
  if (fields.reason && reason === null) return { ok: false, error: membershipErrors.unexpected };
  const words = fields.words?.trim() || null;
  if (words && codePoints(words) > WORDS_LENGTH) return { ok: false, error: copy.wordsTooLong(WORDS_LENGTH) };
  return { ok: true, answer: { reason, words } };
}
