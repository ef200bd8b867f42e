import { defineConfig } from 'vitest/config';

/** `npm run test:long`: files that take minutes, each by its name; on PostgreSQL, with the real process and the build. */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    projects: [
      {
        test: {
          // By its name the setup knows that a PostgreSQL is needed.
          name: 'http',
          include: ['tests/long/*.test.ts'],
          env: { NODE_ENV: 'production' },
          provide: { engine: 'postgres' },
          server: { deps: { external: [/\/build\/server\//] } },
          testTimeout: 700_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
