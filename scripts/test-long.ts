import { runSteps, type Step } from './steps.ts';

/**
 * `npm run test:long`. `npm run test:long -- fuzz kills` runs only the named parts. Files that other runs also include
 * test more cases in this run (`howMany`).
 */
const files = (...names: string[]): Step['commands'] => [
  ['vitest', 'run', '--config', 'tests/long/vitest.config.ts', ...names.map((name) => `${name}.test.ts`)],
];
/** @param name name of a project in `playwright.config.ts` */
const inBrowser = (name: string): Step['commands'] => [
  ['playwright', 'test', '--config', 'tests/long/playwright.config.ts', `--project=${name}`],
];

const parts: Record<string, Omit<Step, 'name'>> = {
  fuzz: { minutes: 12, commands: files('tests/long/fuzz') },
  kills: {
    minutes: 15,
    commands: files(
      'tests/long/kills',
      'app/membership/emails/killed.long.postgres.database',
      'app/studio/members/import.full.database',
    ),
  },
  letters: {
    minutes: 15,
    commands: files('tests/long/letters', 'app/letters/rendering/many-recipients.long'),
  },
  mails: { minutes: 7, commands: files('tests/long/mails') },
  rows: {
    minutes: 5,
    commands: files(
      'tests/http/query-plans.long',
      'app/community/pages/thread-length.long.postgres.database',
      'app/sites/many-domains.long.postgres.database',
    ),
  },
  histories: {
    minutes: 45,
    commands: files(
      'app/payments/facts-histories.full',
      'app/payments/income/histories.full.database',
      'app/payments/reconcile/histories.full.database',
      'stripe-stand-in/src/histories.full.database',
    ),
  },
  community: {
    minutes: 180,
    commands: files(
      'app/community/threads/histories.full.database',
      'app/community/digest/many-readers.full.database',
      'tests/long/fuzz-community',
    ),
  },
  properties: {
    minutes: 30,
    commands: files(
      'app/analytics/daily-sums.full.database',
      'app/membership/member-list/projection',
      'app/membership/member-list/refresh.full.postgres.database',
      'app/membership/moving-in/member-file',
      'app/documents/csv',
      'app/studio/csv',
      'app/membership/moving-in/paid-time',
      'app/recipes/content/parse-step',
      'app/kitchen/dinner/dinner',
      'app/kitchen/dinner/schedule',
      'app/recipe-import/text-form/recipe-text',
      'app/recipe-import/reading/text/recipe-texts',
      'app/recipes/scaling/scaling',
    ),
  },
  spellings: {
    minutes: 10,
    commands: files(
      'tests/http/spellings.full',
      'tests/http/access',
      'tests/http/paywall-canary',
      'app/middleware/forms.full.database',
    ),
  },
  embedded: { minutes: 5, commands: [['vitest', 'run', '--project=pglite']] },
  backups: {
    minutes: 5,
    commands: files('app/backups/backup.full.database', 'app/backups/schedule/workers.full.database'),
  },
  growth: {
    minutes: 5,
    commands: files('app/recipe-import/text-readers.full', 'app/recipe-import/archives/sizes.full'),
  },
  load: {
    minutes: 8,
    commands: files(
      'tests/http/cluster.long.postgres',
      'tests/http/workers.full.postgres',
      'tests/http/studio-pictures.full',
    ),
  },
  pooler: { minutes: 5, commands: files('tests/long/pooler') },
  deploy: { minutes: 12, commands: files('tests/long/deploy', 'tests/long/proxy') },
  domains: {
    minutes: 10,
    commands: files('tests/long/domains', 'tests/http/foreign-names.long', 'tests/http/hostile-hosts.full'),
  },
  timers: { minutes: 3, commands: files('tests/long/timers') },
  releases: { minutes: 6, commands: files('tests/long/releases') },
  walk: { minutes: 40, commands: files('tests/long/walk') },
  alerts: { minutes: 5, commands: files('tests/long/alerts') },
  container: { minutes: 20, commands: files('tests/long/container') },
  processes: {
    minutes: 8,
    commands: files(
      'tests/http/process.full',
      'tests/http/process-embedded.long',
      'tests/http/demo-and-live.long',
      'tests/http/creator-cli.full',
      'tests/http/member-cli.full',
      'tests/http/recipes-command.full',
      'tests/http/outage.full',
      'app/mail/workers.full.database',
      'app/db/migrate.full.database',
      'server/cli/recipes.full.database',
    ),
  },
  browsers: { minutes: 10, commands: inBrowser('browsers') },
  pages: { minutes: 45, commands: inBrowser('pages') },
  times: { minutes: 10, commands: inBrowser('times') },
  calendar: { minutes: 20, commands: [['node', 'tests/long/calendar.ts']] },
  'fresh-machine': { minutes: 35, commands: [['node', 'tests/long/fresh-machine.ts']] },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}`);
  process.exitCode = 2;
} else {
  // Some parts measure time.
  await runSteps((named.length > 0 ? named : Object.keys(parts)).map((name) => ({ name, ...parts[name]! })));
}
