import type { Day } from './days.ts';

/** An event of one whole day. */
export interface CalendarEvent {
  /** The same for as long as it is the same event. */
  uid: string;
  day: Day;
  summary: string;
  description: string;
  /** Null: none. */
  url: string | null;
  changedAt: Date;
}

/** A calendar as RFC 5545 writes it. Days are dates without a zone, so that they stay the same days on any journey. */
export function calendarText(calendar: { name: string; product: string; events: readonly CalendarEvent[] }): string {
  const { name, product, events } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${product}//${name}//EN`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, section 5, and what programs knew before it.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, day, summary, description, url, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${instant(changedAt)}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // A dinner makes nobody busy for a day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const instant = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A text as a value (section 3.3.11), which has no control characters but the tab. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')
    .toWellFormed();

const MOST_OCTETS = 75;

/** A line of at most 75 octets, and the rest of it on further ones that begin with a space; no character is cut. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > MOST_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}
