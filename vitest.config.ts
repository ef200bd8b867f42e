import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Projects: `unit` (rules; nothing outside the process), `database` (data code, and requests to the app's sources) and
 * `http` (requests to the real process, on the build), both on PostgreSQL, and `pglite` (only in `npm run test:long`),
 * for data code that may differ on the embedded database. Does not load the app's Vite configuration, because the
 * router's plugin is for building.
 *
 * These tests run on both databases: the queue, change notifications, the tables' constraints, search, the stand-in for
 * Stripe, the site.
 */
const onBoth = [
  'app/{mail,jobs}/*.database.test.ts',
  'app/db/{page-notices.full,tables}.database.test.ts',
  'app/cookbook/library/*.database.test.ts',
  'app/recipes/listing/refresh.full.database.test.ts',
  'stripe-stand-in/src/time.full.database.test.ts',
  'server/site.full.database.test.ts',
];

/**
 * Test files share a process and its loaded modules, because importing modules again for each file took half of the
 * time. Tests therefore must not depend on the state of a module, and must stop what they start; `vitest run
 * --sequence.shuffle.files` tries another order. `vi.mock` has no effect on a module that is already loaded: tests pass
 * fakes, or use `vi.spyOn`.
 */
const isolate = false;
const run = process.env.SHORT_TESTS ? 'short' : 'full';
/** `*.long.*` runs only in `npm run test:long`, and `*.full.*` not in `npm test` (`scripts/test.ts`). */
const left = run === 'short' ? ['**/*.long.*', '**/*.full.*'] : ['**/*.long.*'];
const exclude = ['**/node_modules/**', '{build,builds}/**', 'tests/e2e/**', ...left];
/** For slow, busy machines. A long timeout costs time only if a test fails. */
const longTimeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const quickImports = ['--import', pathToFileURL('tests/support/quick-imports.ts').href];
const quickHashes = ['--import', pathToFileURL('tests/e2e/quick-hashes.ts').href];

/** Selects the production build of React, as in production. */
const env = { NODE_ENV: 'production' };
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    // For two cores, of which the browser tests beside need one. More workers made all of them slower (decision 30).
    maxWorkers: run === 'short' ? 1 : 2,
    execArgv: quickImports,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['{app,server,demo,stripe-stand-in,bench}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...exclude, '**/*.database.test.ts'],
          provide: { run },
          ...longTimeouts,
        },
      },
      {
        oxc,
        test: {
          name: 'database',
          isolate,
          include: ['{app,server,demo,stripe-stand-in}/**/*.database.test.ts', 'tests/*.database.test.ts'],
          exclude,
          env,
          provide: { engine: 'postgres', run },
          ...longTimeouts,
        },
      },
      {
        test: {
          name: 'http',
          isolate,
          include: ['tests/http/**/*.test.ts'],
          exclude,
          env,
          // Affects neither the processes that the tests start nor the long run.
          execArgv: [...quickImports, ...quickHashes],
          provide: { engine: 'postgres', run },
          // Node loads the build, as in production.
          server: { deps: { external: [/\/builds?\/(\w+\/)?server\//] } },
          ...longTimeouts,
        },
      },
      {
        oxc,
        test: {
          name: 'pglite',
          isolate,
          include: onBoth,
          exclude,
          env,
          provide: { engine: 'pglite', run: 'long' },
          server: { deps: { external: [/\/builds?\/(\w+\/)?server\//] } },
          ...longTimeouts,
        },
      },
    ],
  },
});
