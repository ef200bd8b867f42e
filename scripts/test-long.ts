import { executable, playwright, runSteps, type Step, vitest } from './steps.ts';

/**
 * `npm run test:long`, in two hours: what takes longer than a change can wait for, and is run before work is called
 * done. `npm run test:long -- fuzz kills` runs the parts that are named. Files of `npm test` do more here (`howMany`).
 */
const files = (...names: string[]) => [
  '--config',
  'tests/long/vitest.config.ts',
  ...names.map((name) => `${name}.test.ts`),
];
/** @param name of a project of this configuration */
const inBrowser = (name: string) =>
  playwright(name, ['--config', 'tests/long/playwright.config.ts', `--project=${name}`]);
const parts: Record<string, Step> = {
  fuzz: { ...vitest('fuzz', files('tests/long/fuzz')), minutes: 12 },
  kills: {
    ...vitest(
      'kills',
      files(
        ...['tests/long/kills', 'app/membership/emails/killed.postgres.database', 'app/studio/members/import.database'],
      ),
    ),
    minutes: 15,
  },
  rows: { ...vitest('rows', files('tests/http/query-plans')), minutes: 5 },
  histories: {
    ...vitest(
      'histories',
      files(
        'app/payments/facts-histories',
        'app/payments/proceeds',
        'app/payments/ledger/ledger-histories',
        'app/payments/reconcile/histories.database',
        'app/payments/reconcile/ledgers.database',
        'stripe-stand-in/src/histories.database',
      ),
    ),
    minutes: 45,
  },
  properties: {
    ...vitest(
      'properties',
      files(
        'app/analytics/daily-sums.database',
        'app/membership/member-list/projection',
        'app/membership/member-list/refresh.postgres.database',
        'app/membership/moving-in/member-file',
        'app/documents/csv',
        'app/studio/csv',
        'app/membership/moving-in/paid-time',
        'app/recipes/content/parse-step',
        'app/recipes/dinner/dinner',
        'app/recipes/dinner/schedule',
        'app/recipes/editing/recipe-text',
        'app/recipes/reading/text/recipe-texts',
        'app/recipes/scaling/scaling',
      ),
    ),
    minutes: 30,
  },
  spellings: {
    ...vitest(
      'spellings',
      files(
        ...['tests/http/spellings', 'tests/http/access', 'tests/http/paywall-canary', 'app/middleware/forms.database'],
      ),
    ),
    minutes: 10,
  },
  embedded: { ...vitest('embedded', ['--project=pglite']), minutes: 5 },
  backups: {
    ...vitest('backups', files('app/backups/backup.database', 'app/backups/schedule/workers.database')),
    minutes: 5,
  },
  growth: { ...vitest('growth', files('app/recipes/text-readers', 'app/recipes/archives/sizes')), minutes: 5 },
  load: {
    ...vitest(
      'load',
      files(
        'tests/http/two-processes',
        'tests/http/cluster.postgres',
        'tests/http/workers.postgres',
        'tests/http/studio-pictures',
        'tests/http/stampede',
      ),
    ),
    minutes: 8,
  },
  pooler: { ...vitest('pooler', files('tests/long/pooler')), minutes: 5 },
  deploy: { ...vitest('deploy', files('tests/long/deploy', 'tests/long/proxy')), minutes: 12 },
  timers: { ...vitest('timers', files('tests/long/timers')), minutes: 3 },
  releases: { ...vitest('releases', files('tests/long/releases')), minutes: 6 },
  walk: { ...vitest('walk', files('tests/long/walk')), minutes: 40 },
  alerts: { ...vitest('alerts', files('tests/long/alerts')), minutes: 5 },
  container: { ...vitest('container', files('tests/long/container')), minutes: 20 },
  processes: {
    ...vitest(
      'processes',
      files(
        'tests/http/process',
        'tests/http/process-embedded',
        'tests/http/demo-and-live',
        'tests/http/creator-cli',
        'tests/http/member-cli',
        'tests/http/recipes-command',
        'tests/http/outage',
        'app/mail/workers.database',
        'app/db/migrate.database',
        'server/cli/recipes-archive.database',
      ),
    ),
    minutes: 8,
  },
  pages: { ...inBrowser('pages'), minutes: 45 },
  times: { ...inBrowser('times'), minutes: 10 },
  calendar: { ...executable('calendar', 'tests/long/calendar.ts'), minutes: 20 },
  'fresh-machine': { ...executable('fresh-machine', 'tests/long/fresh-machine.ts'), minutes: 35 },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}`);
  process.exitCode = 2;
} else {
  // One after another: some of them measure.
  await runSteps((named.length > 0 ? named : Object.keys(parts)).map((name) => parts[name]!));
}
