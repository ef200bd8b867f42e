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

export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'server/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...everywhere, '**/*.database.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['app/**/*.database.test.ts', 'server/**/*.database.test.ts'],
          exclude: notHere,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
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
