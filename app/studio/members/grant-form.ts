import { lastMomentBefore } from '../../membership/access/explain.ts';
import type { GrantResult, RevokeResult } from '../../membership/operator/grants.server.ts';
import { readUntil } from '../../membership/operator/until.ts';
import { addInterval } from '../../membership/prices/interval.ts';
import { grantErrors as errors } from './copy.ts';

const REASON_LENGTH = 500;
const MONTH = { unit: 'month', count: 1 } as const;

/**
 * Returns the last day of a free month as `YYYY-MM-DD` in UTC.
 * @param until exclusive end of the member's access. If null or in the past, the month begins now
 */
export function freeMonth(until: Date | null, now: Date): string {
  const from = until && until > now ? until : now;
  return lastMomentBefore(addInterval(from, MONTH)).toISOString().slice(0, 10);
}

export type GrantForm =
  | { ok: true; until: Date; because: string }
  | { ok: false; field: 'until' | 'because'; error: string };

export function readGrantForm(fields: { until?: string; because?: string }): GrantForm {
  const day = fields.until?.trim() ?? '';
  const because = fields.because?.trim() ?? '';
  const until = /^\d{4}-\d\d-\d\d$/.test(day) ? readUntil(day) : null;
  if (day === '') return { ok: false, field: 'until', error: errors.untilMissing };
  if (!until) return { ok: false, field: 'until', error: errors.untilUnreadable };
  if (because === '') return { ok: false, field: 'because', error: errors.becauseMissing };
  if (because.length > REASON_LENGTH) {
    return { ok: false, field: 'because', error: errors.becauseTooLong(REASON_LENGTH) };
  }
  return { ok: true, until, because };
}

type Refusal = Extract<GrantResult | RevokeResult, { ok: false }>['reason'];

/** Returns the message for a refusal, without revealing which creator a former member has joined. */
export function refusalWords(reason: Refusal): string {
  switch (reason) {
    case 'until-past':
      return errors.untilPast;
    case 'until-too-far':
      return errors.untilTooFar;
    case 'unconfirmed':
      return errors.unconfirmed;
    case 'no-access':
      return errors.noAccess;
    case 'not-granted':
      return errors.notGranted;
    case 'unknown':
    case 'no-membership':
    case 'another-creator':
      return errors.gone;
  }
}
