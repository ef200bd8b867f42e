import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';
import { printable } from './printable.ts';

/** `parseArgs` with its errors as `UsageError`s, shortened to their first sentence. */
export function readArguments<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs({ strict: true, ...config });
  } catch (error) {
    throw new UsageError(`${printable(/^.*?(?=\.?$|\. )/m.exec((error as Error).message)![0])}.`);
  }
}
