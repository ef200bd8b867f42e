export interface CalendarEvent {
  /** Id that stays the same for the lifetime of the event. */
  uid: string;
  /** `day` is a date, such as `2026-11-26`. */
  when: { day: string } | { startsAt: Date; minutes: number };
  summary: string;
  description: string;
  url: string | null;
  changedAt: Date;
}

/** Writes a calendar (RFC 5545). All-day events have a date without a time zone; other events have times in UTC. */
export function calendarText(calendar: { name: string; product: string; events: readonly CalendarEvent[] }): string {
  const { name, product, events } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${product}//${name}//EN`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // `NAME` is standard (RFC 7986, section 5); `X-WR-CALNAME` is the older property.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, when, summary, description, url, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(changedAt)}`,
    ...timeLines(when),
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // An event of a whole day does not mark the day as busy.
    ...('day' in when ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

function timeLines(when: CalendarEvent['when']): string[] {
  if ('day' in when) return [`DTSTART;VALUE=DATE:${when.day.replaceAll('-', '')}`];
  const end = new Date(when.startsAt.getTime() + when.minutes * 60_000);
  return [`DTSTART:${instant(when.startsAt)}`, `DTEND:${instant(end)}`];
}

const instant = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Escapes a text value (RFC 5545, section 3.3.11). Removes control characters except tabs and line breaks. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
    .toWellFormed();

const MAX_OCTETS = 75;

/** Folds a line at 75 octets without splitting a character. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}
