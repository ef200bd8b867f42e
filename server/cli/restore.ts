import path from 'node:path';
import { type CheckedArchive, checkArchive } from '../../app/backups/archive/checked-archive.server.ts';
import { fingerprintOf } from '../../app/backups/backup.server.ts';
import { readDeletionNotes, repeatDeletions } from '../../app/backups/deletions/deletion-notes.server.ts';
import { type DeletionNote, lastNotes } from '../../app/backups/deletions/deletion-notes.ts';
import { openBackupPlace } from '../../app/backups/place/backup-place.server.ts';
import { restoreBackup } from '../../app/backups/restore.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { stopRestoredLetters } from '../../app/letters/sending/restored.server.ts';
import { HOLD_OPTIONAL_MAIL } from '../../app/mail/suppressions/held.server.ts';
import { openPictureFiles } from '../../app/media/picture-files.server.ts';
import { demoTemplate } from '../../demo/creators.ts';
import type { Config } from '../config.ts';
import { readBackupConfig } from '../config.ts';
import { openDatabaseOf } from '../open-database.ts';
import { secretsOf } from '../open-services.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { readArguments } from './arguments.ts';
import { archiveProblemWords, countsOf, restoreProblemWords } from './backup-words.ts';
import { type CommandWithoutDatabase, print, refuse, runCommand, UsageError } from './command.ts';
import { printable } from './printable.ts';

const usage = `Puts a backup back, into an empty database and an empty place for pictures.

  npm run restore -- [--check] FILE

The whole file is read before anything is written. DATABASE_URL names the database, or DATA_DIR where it is embedded;
S3_BUCKET or DATA_DIR where the pictures go. A backup of either kind can be restored into either.

--check    reads the file and says what it has, and restores nothing

Exit codes: 0 done, 1 refused, and nothing is changed, 2 not a command.
`;

export function readCommand(args: string[], readConfig: () => Config): CommandWithoutDatabase {
  const { values, positionals } = readArguments({
    args,
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new UsageError('restore takes one file.');
  const file = path.resolve(given);
  return { withoutDatabase: () => restore(file, readConfig(), { onlyCheck: values.check }) };
}

async function restore(file: string, config: Config, { onlyCheck }: { onlyCheck: boolean }): Promise<number> {
  const checked = await checkArchive(file).catch((error: unknown) => error as NodeJS.ErrnoException);
  if (checked instanceof Error) return refuse(`${printable(file)} cannot be read: ${checked.message}`);
  if (!checked.ok) return refuse(`${printable(file)} ${archiveProblemWords(checked)}`);
  const { archive } = checked;
  try {
    print(`${printable(file)} is whole: ${countsOf(archive.contents)}, as of ${archive.about.createdAt}.\n`);
    return onlyCheck ? 0 : await restoreInto(file, archive, config);
  } finally {
    archive.close();
  }
}

async function restoreInto(file: string, archive: CheckedArchive, config: Config): Promise<number> {
  keepFilesPrivate(config.dataDirectory);
  const database = await openDatabaseOf(config);
  try {
    const pictures = await openPictureFiles(path.join(config.dataDirectory, 'pictures'), config);
    const notes = await notesBeside(file, config);
    let repeated = 0;
    const restored = await restoreBackup(
      archive,
      { database, pictures },
      {
        prepare: async (tx) => {
          repeated = await repeatDeletions(tx, { notes: notes ?? [], now: new Date() });
          await stopRestoredLetters(tx, { now: new Date() });
          await tx.script(HOLD_OPTIONAL_MAIL);
        },
      },
    );
    if (!restored.ok) return refuse(restoreProblemWords(restored));
    await migrateDatabase(database, { report: (sentence) => void refuse(sentence) });
    print(`All of it is restored. ${deletionWords(notes, repeated)}\n${heldWords}\n`);
  } finally {
    await database.close();
  }
  print(`${secretWords(archive.about.secrets, secretsOf(config))}\n`);
  return 0;
}

/**
 * Returns the last deletion note about each account, or null without notes. Reads the notes next to the file and in the
 * backup place.
 */
async function notesBeside(file: string, { backupTo }: Config): Promise<DeletionNote[] | null> {
  const places = [{ folder: path.dirname(file) }, ...(backupTo ? [backupTo] : [])];
  const notes = await Promise.all(places.map(async (place) => readDeletionNotes(await openBackupPlace(place))));
  return notes.some((each) => each.length > 0) ? lastNotes(notes.flat()) : null;
}

const heldWords =
  "Optional mail is held, because people may have refused it since the backup: 'npm run mail -- suppressions import FILE' " +
  "brings in a newer FILE.suppressions, and 'npm run mail -- suppressions none' says that there is none.";

function deletionWords(notes: DeletionNote[] | null, repeated: number): string {
  if (notes === null) {
    return 'There are no notes of deletions beside it: which accounts people have had deleted since is not known here.';
  }
  if (repeated === 0) return 'Nobody has asked for another deletion of an account since.';
  return `What people have asked for since about the deletion of their accounts is repeated: ${repeated} accounts.`;
}

function secretWords([current, ...earlier]: readonly string[], own: readonly string[]): string {
  const has = new Set(own.map(fingerprintOf));
  if (current === undefined) return 'The backup does not say which AUTH_SECRET its site had.';
  const missing = [current, ...earlier].filter((each) => !has.has(each));
  if (missing.length === 0) return `AUTH_SECRET is the one that the backup needs (${current}).`;
  return (
    `AUTH_SECRET ${own.length > 0 ? 'is another one than' : 'is not set to the one that'} the backup needs: ` +
    `the one with the fingerprint ${missing.join(', ')}. Set it before you start the site. With another one, people ` +
    'with an authenticator app cannot sign in, and who has had a trial can have another.'
  );
}

if (import.meta.main) {
  await runCommand({
    name: 'restore',
    usage,
    readCommand: (args) => readCommand(args, () => readBackupConfig(process.env, demoTemplate)),
  });
}
