import { defineConfig } from 'vitest/config';

/**
 * Tests of `npm run test:long`: files that take minutes, and files of `npm test` that do more in a long run
 * (`howMany`). Each is selected by name. Uses PostgreSQL, the real process and the build.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    // Some tests measure time.
    maxWorkers: 1,
    projects: [
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          // The setup starts PostgreSQL for projects with this name.
          name: 'http',
          include: ['tests/{long,http}/*.test.ts', '{app,server,stripe-stand-in}/**/*.test.ts'],
          env: { NODE_ENV: 'production' },
          provide: { engine: 'postgres', run: 'long' },
          server: { deps: { external: [/\/builds?\/(\w+\/)?server\//] } },
          testTimeout: 700_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
