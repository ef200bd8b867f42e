import { once } from 'node:events';
import { productName } from '../../app/copy/product.ts';
import type { Database, Db } from '../../app/db/client.server.ts';
import { DirectoryInUseError } from '../../app/db/directory-lock.server.ts';
import type { Finding } from '../../app/http/finding.ts';
import { readAhead } from '../../app/membership/clock/membership-clock.server.ts';
import { demoTemplate } from '../../demo/creators.ts';
import { type Config, hasStandIn, readCommandConfig, readCommandDatabase } from '../config.ts';
import { openDatabaseOf } from '../open-database.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { siteOfCommand } from '../site.ts';
import { explainStartError } from '../start-errors.ts';
import { printable, printableJson, printableLines } from './printable.ts';

export class UsageError extends Error {
  override name = 'UsageError';
}

export type Command = (database: Database, config: Config) => Promise<number>;

/** Command that needs no database or opens the database itself. */
export interface CommandWithoutDatabase {
  withoutDatabase(): Promise<number>;
}

/**
 * Runs an operator command, and sets the process's exit code. With `--json` among the arguments, errors are printed as
 * JSON objects.
 * @param readCommand parses the whole command before the database is opened; throws a `UsageError` (exit code 2)
 */
export async function runCommand(options: {
  name: string;
  usage: string;
  readCommand: (args: string[]) => Command | CommandWithoutDatabase;
  withoutArguments?: boolean;
  /** True if the command migrates the database even if `MIGRATE` is off. */
  migrates?: boolean;
}): Promise<void> {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const args = process.argv.slice(2);
  if ((args.length === 0 && !options.withoutArguments) || ['help', '--help', '-h'].includes(args[0]!))
    return print(options.usage);
  try {
    const command = options.readCommand(args);
    process.exitCode = await ('withoutDatabase' in command
      ? command.withoutDatabase()
      : onDatabase(command, { migrates: options.migrates ?? false }));
  } catch (error) {
    process.exitCode = explain(error, options.name, { json: args.includes('--json') });
  }
}

async function onDatabase(command: Command, { migrates }: { migrates: boolean }): Promise<number> {
  const { named, migrate, ...where } = readCommandDatabase(process.env);
  if (!where.databaseUrl) keepFilesPrivate(where.dataDirectory);
  const database = await openDatabaseOf(where);
  try {
    const site = await siteOfCommand(database, named, {
      now: new Date(),
      migrate: migrates ? 'start' : migrate,
      report: printProgress,
    });
    return await command(database, readCommandConfig(process.env, site, demoTemplate));
  } finally {
    await database.close();
  }
}

/** Prints text with its line breaks. Single-line values must first be escaped with `printable`. */
export function print(text: string): void {
  process.stdout.write(printableLines(text));
}

/** Prints like `print`. Resolves when the reader can take more, so that a slow reader does not fill the memory. */
export async function printInTurn(text: string): Promise<void> {
  if (!process.stdout.write(printableLines(text))) await once(process.stdout, 'drain');
}

export function printProgress(sentence: string): void {
  process.stderr.write(printableLines(`${sentence}\n`));
}

export function refuse(text: string, { json = false } = {}): 1 {
  process.stderr.write(json ? `${printableJson({ error: text })}\n` : printableLines(`${text}\n`));
  return 1;
}

/** Prints the error and returns the exit code: 2 for a usage error, else 1. */
function explain(error: unknown, name: string, options: { json: boolean }): number {
  if (error instanceof UsageError) {
    refuse(`${error.message}\n'npm run ${name}' says how it is done.`, options);
    return 2;
  }
  if (error instanceof DirectoryInUseError) {
    return refuse(`${error.message}\nIf that is the running site, stop it while you use this command.`, options);
  }
  const explained = explainStartError(error);
  if (explained !== null) return refuse(explained, options);
  const cause = rootCause(error);
  if (cause.code) return refuse(`${productName} cannot use the database: ${cause.message || cause.code}`, options);
  return refuse(cause.stack ?? cause.message, options);
}

function rootCause(error: unknown): Error & { code?: string } {
  return error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : (error as Error);
}

const saysOf = { ok: 'OK', problem: 'Problem', unknown: 'Can’t check from here' } as const;

export function printFindings(findings: readonly Finding[], { json }: { json: boolean }): 0 | 1 {
  for (const { about, state, words } of findings) {
    print(
      json ? `${printableJson({ about, state, words })}\n` : `${saysOf[state]}: ${printable(`${about}: ${words}`)}\n`,
    );
  }
  return findings.some(({ state }) => state === 'problem') ? 1 : 0;
}

/** Returns the time of memberships and payments. A demo's payments page may have moved this clock ahead. */
export async function membershipNow(db: Db, config: Pick<Config, 'mode' | 'stripe'>): Promise<Date> {
  return new Date(Date.now() + (hasStandIn(config) ? await readAhead(db) : 0));
}
