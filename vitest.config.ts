import { defineConfig } from 'vitest/config';

/**
 * Four projects: `unit` (rules; nothing outside the process), `database` (data code and requests to the app's sources)
 * and `http` (requests to the real process, on the build), both on PostgreSQL; `pglite` for what can differ on the
 * embedded database. The app's own Vite configuration is not loaded on purpose: the router's plugin is for building.
 */
const onPglite = ['**/*.pglite.test.ts'];
/** These run on both: the queue, notices, and what the database itself holds to. */
const onBoth = ['app/{mail,jobs}/*.database.test.ts', 'app/db/{page-notices,tables}.database.test.ts'];

/**
 * Test files share a process and its modules with those that ran there before: half of the time went into importing the
 * same modules anew for each file. So what a module keeps for itself must not show in a test, and a file ends what it
 * started; `vitest run --sequence.shuffle.files` tries another order. `vi.mock` does nothing to a module that is there
 * already: what a test wants to see or to change is handed in, or is an object's own (`vi.spyOn`).
 */
const isolate = false;
const exclude = ['**/node_modules/**', 'build/**', 'tests/e2e/**'];
/** Real databases and processes, on a small machine that is busy with others. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };

/** React as production has it: the package by the environment, its calls in the sources by the compiler. */
const env = { NODE_ENV: 'production' };
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate,
          include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...exclude, ...onPglite, '**/*.database.test.ts'],
        },
      },
      {
        oxc,
        test: {
          name: 'database',
          isolate,
          include: ['{app,server}/**/*.database.test.ts', 'tests/*.database.test.ts'],
          exclude,
          env,
          provide: { engine: 'postgres' },
          ...patient,
        },
      },
      {
        test: {
          name: 'http',
          isolate,
          include: ['tests/http/**/*.test.ts'],
          exclude: [...exclude, ...onPglite],
          env,
          provide: { engine: 'postgres' },
          // The build is what production runs: loaded by Node itself.
          server: { deps: { external: [/\/build\/server\//] } },
          ...patient,
        },
      },
      {
        oxc,
        test: {
          name: 'pglite',
          isolate,
          include: [...onPglite, ...onBoth],
          exclude,
          env,
          provide: { engine: 'pglite' },
          server: { deps: { external: [/\/build\/server\//] } },
          ...patient,
        },
      },
    ],
  },
});
