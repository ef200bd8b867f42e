import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { runSteps } from './steps.ts';

/**
 * `npm run test:pictures`: takes the pictures of components that have changed (`tests/e2e/components.spec.ts`), and
 * reduces them to 256 colours.
 */
await runSteps([
  { name: 'pictures of components', commands: [['playwright', 'test', 'components.spec.ts', '--update-snapshots']] },
]);
const folder = path.resolve('tests/e2e/pictures');
for (const name of readdirSync(folder)) {
  const file = path.join(folder, name);
  const picture = readFileSync(file);
  const { isPalette } = await sharp(picture).metadata();
  if (isPalette) continue;
  const smaller = await sharp(picture)
    .removeAlpha()
    .png({ palette: true, compressionLevel: 9, effort: 10, adaptiveFiltering: true })
    .toBuffer();
  writeFileSync(file, smaller);
}
