import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** npm scripts start their programs through `scripts/run.cjs`, which Knip cannot follow. */
const startedByNpm = Object.values(scripts)
  .flatMap((command) => command.split(' '))
  .filter((word) => /\.(cjs|ts)$/.test(word) && !word.endsWith('.config.ts'));

/** Started as processes of their own, by a path that is no import. */
const startedByPath = [
  'app/media/receiving/decoding-process.server.ts',
  'app/kitchen/offline/service-worker.ts',
  'demo/pictures/render-variants.ts',
  'deploy/health-check.mjs',
  'bench/{bare,serve,streams}.ts',
  'tests/e2e/{prepare-creators,prepare-database,quick-hashes}.ts',
  'tests/long/{calendar,fresh-machine}.ts',
  'tests/support/{push-process,quick-imports}.ts',
];

/** Finds unused files, exports and packages. */
export default {
  treatConfigHintsAsErrors: true,
  workspaces: {
    '.': {
      entry: [...new Set([...startedByNpm, ...startedByPath])],
      vitest: { config: ['{,tests/*/}vitest.config.ts'] },
      playwright: { config: ['{,tests/*/}playwright.config.ts'] },
      ignoreBinaries: ['apt-get', 'openssl'],
      // Only their programs are used, as words in `scripts/test.ts`.
      ignoreDependencies: ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint', 'squawk-cli'],
    },
    // A private package, so exports that no module imports are unused too.
    'stripe-stand-in': { entry: ['scripts/*.ts'], includeEntryExports: true },
  },
} satisfies KnipConfig;
