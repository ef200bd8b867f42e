import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Projects: `unit` (nothing outside the process), `database` (data code, and requests to the app's sources) and `http`
 * (requests to the real process), both on PostgreSQL, and `pglite` (only in `npm run test:long`), on the embedded
 * database. `onBoth` names the tests that run on both databases.
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
 * Test files share a process and its loaded modules. Tests must not depend on the state of a module, and must stop what
 * they start. `vi.mock` has no effect on a module that is already loaded: tests pass fakes, or use `vi.spyOn`.
 */
const isolate = false;
const run = process.env.SHORT_TESTS ? 'short' : 'full';
/** `*.long.*` runs only in `npm run test:long`, and `*.full.*` not in `npm test`. */
const left = run === 'short' ? ['**/*.long.*', '**/*.full.*'] : ['**/*.long.*'];
const exclude = ['**/node_modules/**', '{build,builds}/**', 'tests/e2e/**', ...left];
/** For slow, busy machines. */
const longTimeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const quickImports = ['--import', pathToFileURL('tests/support/quick-imports.ts').href];
const quickHashes = ['--import', pathToFileURL('tests/e2e/quick-hashes.ts').href];

const env = { NODE_ENV: 'production' };
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    // For two cores, of which the browser tests need one (decision 30).
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
