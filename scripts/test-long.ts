import { executable, runSteps, type Step, vitest } from './steps.ts';

/**
 * `npm run test:long`, in an hour at most: what takes longer than a change can wait for, and is run before work is called
 * done. `npm run test:long -- fuzz kills` runs the parts that are named.
 */
const file = (name: string) => ['--config', 'tests/long/vitest.config.ts', `tests/long/${name}.test.ts`];
const parts: Record<string, Step> = {
  fuzz: { ...vitest('fuzz', file('fuzz')), minutes: 12 },
  kills: { ...vitest('kills', file('kills')), minutes: 13 },
  'fresh-machine': { ...executable('fresh-machine', 'tests/long/fresh-machine.ts'), minutes: 35 },
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}`);
  process.exitCode = 2;
} else {
  await runSteps((named.length > 0 ? named : Object.keys(parts)).map((name) => parts[name]!));
}
