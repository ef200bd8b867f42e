import * as z from 'zod';
import { suppressionSources } from '../../db/schema/mail-suppressions.ts';

const VERSION = 1;

const time = z.iso.datetime();
const head = z.object({
  format: z.literal('mail-suppressions'),
  version: z.literal(VERSION),
  /** Time since which the file has all changes, or null if the file has all suppressions. */
  since: time.nullable(),
  /** Number of the lines that follow, so that a file that was cut short is noticed. */
  entries: z.int().min(0),
});

const address = z
  .string()
  .max(320)
  .regex(/^(hmac:[\w-]{43}|[^\s\p{Cc}@]+@[^\s\p{Cc}@]+)$/u);

const entry = z
  .object({
    address,
    scope: z.enum(['all', 'optional']),
    creator: z.uuid().nullable(),
    reason: z.enum(['bounce', 'complaint', 'unsubscribe']),
    source: z.enum(suppressionSources),
    since: time,
    until: time.nullable(),
  })
  .refine(({ scope, reason }) => (scope === 'all') === (reason === 'bounce'))
  .refine(({ creator, reason }) => (creator !== null) === (reason === 'unsubscribe'))
  .refine(({ until, reason }) => until === null || reason === 'bounce');

/** Line of the file. Times are ISO 8601. */
export type SuppressionEntry = z.output<typeof entry>;

/** Writes one JSON object per line. The first object describes the file. */
export function writeSuppressionFile(entries: readonly SuppressionEntry[], { since }: { since: Date | null }): string {
  const first: z.input<typeof head> = {
    format: 'mail-suppressions',
    version: VERSION,
    since: since?.toISOString() ?? null,
    entries: entries.length,
  };
  return `${[first, ...entries].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** Reason why a file cannot be imported. `lines` counts from 1. */
export type FileProblem = { reason: 'other-file' | 'cut-short' } | { reason: 'damaged'; lines: number[] };

export type ReadSuppressions = { ok: true; entries: SuppressionEntry[] } | ({ ok: false } & FileProblem);

export function readSuppressionFile(text: string): ReadSuppressions {
  const [first = '', ...rest] = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const about = head.safeParse(parsed(first));
  if (!about.success) return { ok: false, reason: 'other-file' };
  const read = rest.map((line) => entry.safeParse(parsed(line)));
  const lines = read.flatMap(({ success }, at) => (success ? [] : at + 2));
  if (lines.length > 0) return { ok: false, reason: 'damaged', lines };
  if (rest.length !== about.data.entries) return { ok: false, reason: 'cut-short' };
  return { ok: true, entries: read.flatMap(({ data }) => data ?? []) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
