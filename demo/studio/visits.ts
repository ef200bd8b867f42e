import { type ButtonName, buttonNames, type EventName } from '../../app/analytics/events.ts';
import { DAY, randomFrom } from './random.ts';

export interface VisitRow {
  insert_id: string;
  name: EventName;
  button_name: ButtonName | null;
  device_id: string;
  at: string;
  page: string;
  browser: string;
  os: string;
  referrer_host: string | null;
  utm_source: string | null;
}

const DAYS = 182;
/** Factors for days with more visits, such as after a newsletter, by number of days before now. */
const busy: ReadonlyMap<number, number> = new Map([
  [3, 1.5],
  [24, 1.9],
  [25, 1.5],
  [61, 1.7],
  [118, 1.6],
]);
const shares: Record<ButtonName, number> = {
  signup_header: 0.2,
  signup_hero: 0.36,
  get_cooking_features: 0.14,
  join_community_cta: 0.1,
  signup_bar: 0.2,
};
const systems = [
  ['Mobile Safari', 'iOS'],
  ['Chrome', 'Android'],
  ['Chrome', 'Windows'],
  ['Safari', 'Mac OS X'],
] as const;

/** Sources of visits. The number of a device chooses its source. */
const sources = [
  ...[null, { referrer_host: 'instagram.com' }, { utm_source: 'newsletter' }, null, { referrer_host: 'google.com' }],
  ...[null, { referrer_host: 'instagram.com' }, { referrer_host: 'pinterest.com' }, { utm_source: 'newsletter' }, null],
] as const;

/** Returns half a year of visits to a page: none from 23:00 to 7:00 UTC, more at weekends, growing over time. */
export function visitRows(page: string, now: Date): VisitRow[] {
  const random = randomFrom(14);
  const rows: VisitRow[] = [];
  const today = now.getTime() - (now.getTime() % DAY);
  let visitor = 0;
  for (let ago = DAYS; ago >= 0; ago--) {
    const start = today - ago * DAY;
    const isWeekend = [0, 6].includes(new Date(start).getUTCDay());
    const expected = (9 + 15 * (1 - ago / DAYS)) * (isWeekend ? 1.35 : 1) * (busy.get(ago) ?? 1);
    const count = Math.round(expected * (0.8 + 0.4 * random()));
    for (let each = 0; each < count; each++) {
      const hour = 7 + 16 * ((random() + random()) / 2);
      const isNew = visitor < 40 || random() < 0.8;
      const device = isNew ? visitor++ : Math.floor(random() * visitor);
      const [browser, os] = systems[device % systems.length]!;
      const at = start + hour * 3_600_000;
      const clicks = !isNew || random() < 0.2;
      const button = buttonOf(random());
      if (at > now.getTime()) continue;
      const event = { device_id: `demo-device-${device}`, page, browser, os, referrer_host: null, utm_source: null };
      const visit = { ...event, ...sources[device % sources.length] };
      const id = `demo-${ago}-${each}`;
      if (isNew) rows.push({ ...event, insert_id: id, name: '$identify', button_name: null, at: iso(at) });
      rows.push({ ...visit, insert_id: `${id}-v`, name: 'Visit', button_name: null, at: iso(at) });
      if (!clicks) continue;
      const clickedAt = Math.min(at + 20_000, now.getTime());
      rows.push({ ...event, insert_id: `${id}-c`, name: 'Button Click', button_name: button, at: iso(clickedAt) });
    }
  }
  return rows;
}

const iso = (time: number) => new Date(time).toISOString();

function buttonOf(chance: number): ButtonName {
  let left = chance;
  for (const name of buttonNames) {
    left -= shares[name];
    if (left < 0) return name;
  }
  return 'signup_hero';
}
