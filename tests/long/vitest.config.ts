import { defineConfig } from 'vitest/config';

/** Files of `npm run test:long` that take minutes, or test more than in other runs (`howMany`). */
export default defineConfig({
  test: {
    globalSetup: 'tests/support/prepare-databases.ts',
    // Some tests measure time.
    maxWorkers: 1,
    projects: [
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
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
