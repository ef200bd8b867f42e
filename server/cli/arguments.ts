import { type ParseArgsConfig, parseArgs } from 'node:util';
import { normaliseEmail } from '../../app/identity/email.ts';
import { readUntil } from '../../app/membership/operator/until.ts';
import { UsageError } from './command.ts';
import { printable } from './printable.ts';

/** Calls `parseArgs`, and replaces its error by a `UsageError` with the first sentence of the message. */
export function readArguments<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs({ strict: true, ...config });
  } catch (error) {
    throw new UsageError(`${printable(/^.*?(?=\.?$|\. )/m.exec((error as Error).message)![0])}.`);
  }
}

export function readEmail(verb: string, positionals: string[]): string {
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new UsageError(`${verb} takes one email address.`);
  const email = normaliseEmail(given);
  if (!email) throw new UsageError(`'${printable(given)}' is not an email address.`);
  return email;
}

/** Parses `--until` as an exclusive end. A day such as '2027-01-31' is included, so the end is the next day. */
export function readEnd(given: string | undefined): Date {
  if (given === undefined) throw new UsageError('--until is missing.');
  const until = readUntil(given);
  if (until) return until;
  const example = 'a day such as 2027-01-31, or a time with its zone such as 2027-01-31T12:00:00Z';
  throw new UsageError(`'${printable(given)}' is not in the calendar. --until takes ${example}.`);
}
