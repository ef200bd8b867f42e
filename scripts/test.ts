import { playwright, runSteps, vitest } from './steps.ts';

/** `npm test`: every check that a change must pass; with `--quick`, as `npm run check` does, those that take seconds. */
const quick = process.argv.includes('--quick');
await runSteps([
  { name: 'format and lint', commands: [['biome', 'check', '.']] },
  { name: 'types', commands: [['react-router', 'typegen'], ['tsc']] },
  // Both read the types of the routes, which the step before has generated.
  { name: 'floating promises', commands: [['oxlint', '--type-aware']] },
  { name: 'unused code', commands: [['knip', '--no-progress']] },
  ...(quick
    ? [vitest('rules', ['--project=unit'])]
    : [vitest('rules, data and requests'), playwright('journeys in a browser')]),
]);
