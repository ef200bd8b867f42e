import { test } from 'vitest';

/**
 * Returns a function that defines a step of a walk. Each step depends on the previous ones, and is skipped after a
 * failure.
 * @param options.skipped true where the walk cannot be done
 */
export function inSteps({ skipped = false } = {}): (name: string, walk: () => Promise<unknown>) => void {
  const began = Date.now();
  let isBroken = false;
  return (name, walk) =>
    test.skipIf(skipped)(
      name,
      async (context) => {
        if (isBroken) context.skip('a step before it failed');
        isBroken = true;
        const at = Date.now();
        await walk();
        isBroken = false;
        process.stdout.write(
          `${String(Math.round((at - began) / 1000)).padStart(5)} s  ${name} (${((Date.now() - at) / 1000).toFixed(1)} s)\n`,
        );
      },
      1_800_000,
    );
}
