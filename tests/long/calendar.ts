import { globSync, readFileSync } from 'node:fs';
import { runSteps, type Step } from '../../scripts/steps.ts';
import { installHere } from '../support/debian.ts';

/** `node tests/long/calendar.ts` runs tests on other days, for Node and PostgreSQL, with Debian's faketime. */

const DAY = 24 * 60 * 60 * 1000;

interface Day {
  /** Returns the milliseconds to advance the clock by. Called when the tests of the day begin. */
  ahead: () => number;
  zone?: string;
}

const at = (time: string) => () => Date.parse(time) - Date.now();
const midnight = Math.ceil(Date.now() / DAY) * DAY;

const nextMonth: Record<string, Day> = { 'in 35 days': { ahead: () => 35 * DAY } };
const nextYear: Record<string, Day> = { 'in 400 days': { ahead: () => 400 * DAY } };
const aboutDays: Record<string, Day> = {
  'in 9 days': { ahead: () => 9 * DAY },
  'on 31 January 2027': { ahead: at('2027-01-31T12:00:00Z') },
  'on 29 February 2028': { ahead: at('2028-02-29T12:00:00Z') },
  // One minute before the hour repeats.
  'when clocks go back in Paris': { ahead: at('2027-10-31T00:59:00Z'), zone: 'Europe/Paris' },
  'when clocks go back in New York': { ahead: at('2027-11-07T05:59:00Z'), zone: 'America/New_York' },
  'tomorrow, ten seconds before midnight': { ahead: () => midnight + DAY - 10_000 - Date.now() },
};

installHere('/usr/bin/faketime');
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (!library) throw new Error('It needs the Debian package faketime, which root can install');

function faked({ ahead, zone = 'UTC' }: Day): Record<string, string> {
  const seconds = Math.round(ahead() / 1000);
  return {
    LD_PRELOAD: library!,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Monotonic time stays real, so that timers are not late.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  };
}

/**
 * Matches tests that read the real time, and database tests about days. `services.now()`, and `now()` without a space
 * or comma before it, read the test's own clock.
 */
const READS_TIME = /new Date\(\)|Date\.now\(\)|time: 'real'|timeZone|[dD]ayAt|mailQueue|[\s,]now\(\)/;
/** Matches tests about days that depend only on the time zone. */
const NAMES_DAYS = /\bDate\b|[dD]ay|[zZ]one/;
const NAMES_TIME = /\bDate\b|[dD]ay|[zZ]one|[cC]lock|\bnow\b|[tT]ime/;
const tests = globSync('{app,server,demo,stripe-stand-in}/**/*.test.ts', { exclude: ['**/node_modules/**'] });
/** Slow tests that read the time and compute no days. */
const COMPUTES_NO_DAYS = /^(app\/(backups|jobs)|server\/cli)\//;
const testsOn = ({ zone }: Day) =>
  tests.filter((file) => {
    if (COMPUTES_NO_DAYS.test(file)) return false;
    const text = readFileSync(file, 'utf8');
    return READS_TIME.test(text) || (zone && !file.endsWith('.database.test.ts') && NAMES_DAYS.test(text));
  });

const steps = (days: Record<string, Day>, filesOn: (day: Day) => string[]): Step[] =>
  Object.entries(days).map(([name, day]) => ({
    name,
    commands: [['vitest', 'run', '--project=!pglite', ...filesOn(day)]],
    env: () => faked(day),
  }));

const allTests = globSync(['{app,server,demo,stripe-stand-in}/**/*.test.ts', 'tests/{,http/}*.test.ts'], {
  exclude: ['**/node_modules/**'],
}).filter((file) => /\.database\.test\.ts$|^tests\/http\//.test(file) || NAMES_TIME.test(readFileSync(file, 'utf8')));

await runSteps([
  ...steps(aboutDays, testsOn),
  ...steps(nextMonth, () => allTests.filter((file) => !file.includes('.full.'))),
  ...steps(nextYear, () => allTests),
]);
