import { defineConfig } from 'vitest/config';

/**
 * Three projects: `unit` (rules; nothing outside the process), `database` (data code on a real database) and `http`
 * (requests to the real process). With TEST_DATABASE=postgres the last two run on a real PostgreSQL; files named
 * `*.postgres.*` run only there. The app's own Vite configuration is not loaded on purpose: the router's plugin is for
 * building, and the `http` project tests the build.
 */
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const everywhere = ['**/node_modules/**', 'build/**', 'tests/e2e/**'];
const notHere = onPostgres ? everywhere : [...everywhere, '**/*.postgres.*'];

/**
 * Test files share a process and its modules with those that ran there before: half of the time went into importing the
 * same modules anew for each file. So what a module keeps for itself must not show in a test, and a file ends what it
 * started; `vitest run --sequence.shuffle.files` tries another order. `vi.mock` does nothing to a module that is there
 * already: what a test wants to see or to change is handed in, or is an object's own (`vi.spyOn`).
 */
const isolate = false;

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
          exclude: [...everywhere, '**/*.database.test.ts'],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'database',
          isolate,
          include: ['app/**/*.database.test.ts', 'server/**/*.database.test.ts'],
          exclude: notHere,
          env: { NODE_ENV: 'production' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          isolate,
          include: ['tests/http/**/*.test.ts'],
          exclude: notHere,
          // The build is what production runs: loaded by Node itself, with React as production has it.
          env: { NODE_ENV: 'production' },
          server: { deps: { external: [/\/build\/server\//] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
