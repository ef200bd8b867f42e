import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAuditEvent } from '../../app/access/audit.server.ts';
import { writeBackupFile } from '../../app/backups/backup-file.server.ts';
import type { Database, Db } from '../../app/db/client.server.ts';
import { addressHashes } from '../../app/identity/address-hashes.server.ts';
import { HELD } from '../../app/mail/delivery.server.ts';
import { listFailedMail, retryFailedMail } from '../../app/mail/failed.server.ts';
import { releaseOptionalMail } from '../../app/mail/suppressions/held.server.ts';
import { type FileProblem, readSuppressionFile } from '../../app/mail/suppressions/suppression-file.server.ts';
import {
  type HashAddress,
  liftBounce,
  listSuppressed,
  type SuppressedAddress,
} from '../../app/mail/suppressions/suppressions.server.ts';
import { exportSuppressions, importSuppressions } from '../../app/mail/suppressions/transfer.server.ts';
import { createLog } from '../observe/log.ts';
import { secretsOf } from '../open-services.ts';
import { readArguments, readEmail } from './arguments.ts';
import { type Command, print, refuse, UsageError } from './command.ts';
import { printable } from './printable.ts';

export const suppressionsUsage = `  npm run mail -- suppressions list
  npm run mail -- suppressions lift ADDRESS
  npm run mail -- suppressions export --to FILE [--since TIME]
  npm run mail -- suppressions import FILE
  npm run mail -- suppressions none

list       lists addresses that bounced or complained, newest first
lift       sends mail to an address again that came back; a complaint cannot be lifted
export     writes a file of all suppressions, or of those that began or ended at TIME or later
import     adds those of a file; no suppression ends by that, and a damaged file changes nothing
none       says that there are none to import

After a restore optional mail is held until 'import' or 'none'.
`;

export function readSuppressionsCommand([name, ...args]: string[]): Command {
  switch (name) {
    case 'list':
      if (args.length > 0) throw new UsageError('suppressions list takes nothing more.');
      return list;
    case 'lift':
      return lift(readEmail('suppressions lift', args));
    case 'export':
      return readExport(args);
    case 'import': {
      const [file] = args;
      if (!file || args.length > 1) throw new UsageError('suppressions import takes one file.');
      return importFrom(path.resolve(file));
    }
    case 'none':
      if (args.length > 0) throw new UsageError('suppressions none takes nothing more.');
      return async (database) => {
        print((await release(database)) || 'No optional mail is held.\n');
        return 0;
      };
    default:
      throw new UsageError(`There is no command 'suppressions ${printable(name ?? '')}'.`);
  }
}

const LISTED = 500;

async function list({ db }: Database): Promise<number> {
  const suppressed = await listSuppressed(db, { now: new Date(), limit: LISTED });
  print(suppressed.map(entry).join('') || 'No address bounced or complained.\n');
  return 0;
}

const entry = ({ address, reason, source, since, diagnostic }: SuppressedAddress): string =>
  `${printable(address)}  ${reason} (${source}) since ${since.toISOString().slice(0, 10)}` +
  `${diagnostic ? `: ${printable(diagnostic)}` : ''}\n`;

function lift(address: string): Command {
  return async ({ db }, config) => {
    const secrets = secretsOf(config);
    const hashAddress = (each: string) => addressHashes(each, secrets);
    const isLifted = await db.transaction((tx) => liftAs(tx, { address, hashAddress }));
    if (!isLifted) return refuse(`No mail to ${printable(address)} has come back.`);
    print(`${printable(address)} gets mail again.\n`);
    return 0;
  };
}

async function liftAs(tx: Db, which: { address: string; hashAddress: HashAddress }): Promise<boolean> {
  const id = await liftBounce(tx, which, { now: new Date() });
  if (id === null) return false;
  const by = { command: 'mail suppressions lift' };
  const subject = { type: 'mail_suppression', id };
  await recordAuditEvent(tx, { by, action: 'mail-suppression.lifted', subject, creatorId: null });
  return true;
}

function readExport(args: string[]): Command {
  const { values } = readArguments({ args, options: { to: { type: 'string' }, since: { type: 'string' } } });
  if (!values.to) throw new UsageError('suppressions export takes --to FILE.');
  const file = path.resolve(values.to);
  const since = values.since === undefined ? null : new Date(values.since);
  if (since && Number.isNaN(since.getTime())) {
    throw new UsageError(`'${printable(values.since!)}' is no time. --since takes one such as 2026-11-30T03:15:00Z.`);
  }
  return async ({ db }) => {
    await writeSuppressions(file, db, { since });
    print(`${printable(file)} has the suppressions.\n`);
    return 0;
  };
}

/** Writes suppressions into a file that only its owner may read. */
export async function writeSuppressions(file: string, db: Db, given: { since: Date | null }): Promise<void> {
  const text = await exportSuppressions(db, given);
  await writeBackupFile(file, (write) => write(new Blob([text]).stream()));
}

function importFrom(file: string): Command {
  return async (database) => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error);
    if (typeof text !== 'string') return refuse(`${printable(file)} cannot be read: ${text.code}`);
    const read = readSuppressionFile(text);
    if (!read.ok) return refuse(`${printable(file)} ${problemWords(read)}. Nothing was imported.`);
    const { entries } = read;
    const { changed, ofOthers } = await database.db.transaction((tx) => importSuppressions(tx, entries));
    const left = ofOthers > 0 ? ` ${ofOthers} are of creators that are not here, and were left out.` : '';
    print(`${changed} of ${entries.length} suppressions were new or newer.${left}\n${await release(database)}`);
    return 0;
  };
}

function problemWords(problem: FileProblem): string {
  if (problem.reason === 'damaged') {
    const shown = problem.lines.slice(0, 20).join(', ');
    const more = problem.lines.length > 20 ? ` and ${problem.lines.length - 20} more` : '';
    return `is damaged in line ${shown}${more}`;
  }
  return problem.reason === 'cut-short'
    ? 'has fewer or more lines than it says'
    : 'is no file of suppressions, or of another version';
}

const MAX_FAILED = 1_000_000;

/**
 * Releases held mail, and requeues held mail that has failed since. Returns a report, or an empty text without held
 * mail.
 */
async function release(database: Database): Promise<string> {
  const isReleased = await releaseOptionalMail(database.db);
  const failed = await listFailedMail(database.db, { limit: MAX_FAILED });
  const givenUp = failed.filter(({ reason }) => reason === HELD.code);
  if (!isReleased && givenUp.length === 0) return '';
  const log = createLog('warn');
  for (const { id } of givenUp) await retryFailedMail(database, { id, log });
  return 'Optional mail goes out again: what was held, within an hour.\n';
}
