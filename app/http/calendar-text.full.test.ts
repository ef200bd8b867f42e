import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './calendar-text.ts';

const event: CalendarEvent = {
  uid: 'one@larder.test',
  when: { day: '2026-11-26' },
  summary: 'Pozole',
  description: '',
  url: null,
  changedAt: new Date('2026-11-25T08:09:10.123Z'),
};
const written = (...events: Partial<CalendarEvent>[]) =>
  calendarText({ name: 'Your week', product: 'Larder', events: events.map((each) => ({ ...event, ...each })) });

function read(text: string): Map<string, string> {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)]));
}
const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

describe('a calendar', () => {
  test('follows RFC 5545', () => {
    const url = 'https://larder.test/marisol/recipes/pozole?serves=6';
    expect(written({ url, description: `Servings: 6\n${url}` }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Larder//Your week//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Your week',
      'X-WR-CALNAME:Your week',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:one@larder.test',
      'DTSTAMP:20261125T080910Z',
      'DTSTART;VALUE=DATE:20261126',
      'SUMMARY:Pozole',
      'DESCRIPTION:Servings: 6\\nhttps://larder.test/marisol/recipes/pozole?serves=',
      ' 6',
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('has times in UTC, for which the reader is busy', () => {
    const lines = written({ when: { startsAt: new Date('2026-12-05T17:30:00Z'), minutes: 90 } }).split('\r\n');
    expect(lines.filter((line) => /^(DT(START|END)|TRANSP)/.test(line))).toEqual([
      'DTSTART:20261205T173000Z',
      'DTEND:20261205T190000Z',
    ]);
  });

  test('does not let text inject a property', () => {
    const lines = written({ summary: 'Soup\r\nEND:VEVENT\rATTACH:x\u0000\u2028' }).split('\r\n');
    expect(lines).toContain('SUMMARY:Soup\\nEND:VEVENT\\nATTACH:x\u2028');
  });

  test('preserves every text in lines of at most 75 octets, without splitting characters', () => {
    const texts = fc
      .string({ unit: 'binary', maxLength: 250, size: 'max' })
      .map((text) => text.replace(/(?!\t|\n)\p{Cc}/gu, ''));
    const sign = fc.constantFrom('\\', ';', ',', '\n', 'ñ', '🌶️', '日', 'n');
    const signs = fc.array(sign, { maxLength: 120, size: 'max' }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, signs), (summary) => {
        const text = written({ summary });
        const lines = text.split('\r\n');
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
        expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([]);
        expect(text.isWellFormed()).toBe(true);
        expect(unescaped(read(text).get('SUMMARY')!)).toBe(summary);
      }),
    );
  });
});
