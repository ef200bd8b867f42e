import * as z from 'zod';
import { type AnalyticsEvent, buttonNames } from '../events.ts';
import { constants } from '../settings.ts';
import { readHost, readUtmSource } from '../visit-source.ts';

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const text = z
  .string()
  .max(constants.textCap)
  .refine((value) => value.isWellFormed() && !value.includes('\0'));
const id = z.string().regex(/^[\w-]{4,64}$/);

const properties = z.object({
  $insert_id: id,
  $device_id: id,
  distinct_id: z.string(),
  $user_id: z.string(),
  /** Unix time in seconds, with a fraction. */
  time: z.number(),
  $current_url: text.optional(),
  $browser: text.optional(),
  $os: text.optional(),
});

const eventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('Button Click'), properties: properties.extend({ button_name: z.enum(buttonNames) }) }),
  z.object({ event: z.literal('$identify'), properties }),
  z.object({
    event: z.literal('Visit'),
    properties: properties.extend({ referrer_host: text.optional(), utm_source: text.optional() }),
  }),
]);

export type ReadEventsResult =
  | { ok: true; events: AnalyticsEvent[] }
  | { ok: false; reason: 'malformed' | 'too-many' | 'another-creator' };

/** Parses one event or a batch. One invalid event makes the whole request invalid. */
export function readEvents(body: unknown, { creatorId, now }: { creatorId: string; now: Date }): ReadEventsResult {
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  if (sent.length > constants.batchSize) return { ok: false, reason: 'too-many' };
  const parsed = z.array(eventSchema).min(1).safeParse(sent);
  if (!parsed.success) return { ok: false, reason: 'malformed' };
  const ours = parsed.data.every(
    ({ properties }) => properties.distinct_id === creatorId && properties.$user_id === creatorId,
  );
  if (!ours) return { ok: false, reason: 'another-creator' };
  const events = parsed.data.map((sent): AnalyticsEvent => {
    const { event, properties } = sent;
    const source = sent.event === 'Visit' ? sent.properties : null;
    return {
      insertId: properties.$insert_id,
      name: event,
      buttonName: 'button_name' in properties ? (properties.button_name as AnalyticsEvent['buttonName']) : null,
      deviceId: properties.$device_id,
      at: plausibleTime(properties.time * 1_000, now),
      page: pathOf(properties.$current_url),
      browser: properties.$browser ?? null,
      os: properties.$os ?? null,
      referrerHost: readHost(source?.referrer_host),
      utmSource: readUtmSource(source?.utm_source),
    };
  });
  return { ok: true, events };
}

const LATE_MS = 7 * 24 * 3600 * 1_000;
const EARLY_MS = 10 * 60 * 1_000;

/** Returns the browser's time if plausible, otherwise `now`. Events of an offline browser may be a week old. */
function plausibleTime(time: number, now: Date): Date {
  const age = now.getTime() - time;
  return age <= LATE_MS && age >= -EARLY_MS ? new Date(Math.round(time)) : now;
}

function pathOf(address: string | undefined): string | null {
  const url = address === undefined ? null : URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.pathname : null;
}
