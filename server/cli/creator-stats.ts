import { buttonNames } from '../../app/analytics/events.ts';
import { type DayStats, listDayStats } from '../../app/analytics/queries.server.ts';
import { findCreator } from '../../app/creators/roster.server.ts';
import { type Command, print, refuse } from './command.ts';
import { printable } from './printable.ts';

const DAY_MS = 24 * 3600 * 1_000;
const headings = ['day', 'visitors', ...buttonNames, 'sign-ups', 'confirmations'];

export function showStats({ creator, days }: { creator: string; days: number }): Command {
  return async ({ db }) => {
    const found = await findCreator(db, creator);
    if (!found) return refuse(`There is no creator '${printable(creator)}'.`);
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const from = new Date(today - (days - 1) * DAY_MS);
    const stats = await listDayStats(db, { creatorId: found.creatorId, from, until: new Date(today + DAY_MS) });
    const title = printable(found.name);
    const span = days === 1 ? 'today' : `in the last ${days} days`;
    if (stats.length === 0) print(`${title}: nothing ${span}.\n`);
    else print(`${title}, ${span} (UTC; days without anything are left out)\n\n${table(stats)}\n`);
    return 0;
  };
}

function table(stats: DayStats[]): string {
  const rows = [headings, ...stats.map(cells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  return rows.map(line).join('\n');
}

function cells({ day, visitors, clicks, signUps, confirmations }: DayStats): string[] {
  return [day, ...[visitors, ...buttonNames.map((name) => clicks[name]), signUps, confirmations].map(String)];
}
