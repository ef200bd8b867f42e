import * as z from 'zod';
import { MAX_TIMER, MAX_TIMERS } from '../timers.ts';
import { ENDPOINT_LENGTH } from './push-endpoint.ts';
import type { TimerPushRequest } from './timer-push.ts';

const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+={0,2}$/);

/** Maximum length of `shown` in UTF-16 code units; longer than any choice of amounts. */
const SHOWN_LENGTH = 400;

const timer = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(400)
    .refine((id) => !id.includes('\0')),
  recipeId: z.uuid(),
  step: z.int().min(1).max(10_000),
  shown: z.string().max(SHOWN_LENGTH).optional(),
  left: z.number().min(0).max(MAX_TIMER),
});

const schema: z.ZodType<TimerPushRequest> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('subscribe'),
    endpoint: z.string().max(ENDPOINT_LENGTH),
    p256dh: base64url(88),
    auth: base64url(24),
  }),
  z.strictObject({ kind: z.literal('state') }),
  z.strictObject({ kind: z.literal('unsubscribe') }),
  z.strictObject({
    kind: z.literal('timers'),
    revision: z.int().min(1),
    timers: z
      .array(timer)
      .max(MAX_TIMERS, { abort: true })
      .refine((timers) => new Set(timers.map(({ id }) => id)).size === timers.length),
  }),
]);

type Read =
  | { ok: true; request: TimerPushRequest }
  | { ok: false; reason: 'malformed' | 'too-many-timers' | 'wrong-duration' };

/** @param text null if the body is too long or not text */
export function readTimerPushRequest(text: string | null): Read {
  let sent: unknown;
  try {
    sent = JSON.parse(text ?? '');
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  const read = schema.safeParse(sent);
  if (read.success) return { ok: true, request: read.data };
  const issues = read.error.issues;
  if (issues.some(({ code, path }) => code === 'too_big' && path.join() === 'timers')) {
    return { ok: false, reason: 'too-many-timers' };
  }
  return { ok: false, reason: issues.every(({ path }) => path.at(-1) === 'left') ? 'wrong-duration' : 'malformed' };
}
