import path from 'node:path';
import { checkArchive } from '../../app/backups/archive/checked-archive.server.ts';
import { CannotBackUpError, makeBackup } from '../../app/backups/backup.server.ts';
import { writeBackupFile } from '../../app/backups/backup-file.server.ts';
import { suppressionsBeside } from '../../app/backups/schedule/retention.ts';
import { DirectoryInUseError } from '../../app/db/directory-lock.server.ts';
import { openPictureFiles } from '../../app/media/picture-files.server.ts';
import { demoTemplate } from '../../demo/creators.ts';
import { askForBackup } from '../backup-channel.ts';
import type { Config } from '../config.ts';
import { readBackupConfig } from '../config.ts';
import { openDatabaseOf } from '../open-database.ts';
import { secretsOf } from '../open-services.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { readArguments } from './arguments.ts';
import { archiveProblemWords, countsOf } from './backup-words.ts';
import { type CommandWithoutDatabase, print, refuse, runCommand, UsageError } from './command.ts';
import { printable } from './printable.ts';
import { writeSuppressions } from './suppressions.ts';

const usage = `Everything of the site in one file: the database and the pictures.

  npm run backup -- --to FILE

Beside it FILE.suppressions has the addresses that mail is not sent to, for a restore of an older backup ('npm run mail').
A demo that runs writes no such file.

It is made while the site runs, and has what the database held at one moment. It has no secrets: keep AUTH_SECRET and
the other settings elsewhere. 'npm run restore' puts it back, and docs/backup.md says how backups are made every night.

Exit codes: 0 done, 1 refused or not complete, 2 not a command.
`;

export function readCommand(args: string[], readConfig: () => Config): CommandWithoutDatabase {
  const { values, positionals } = readArguments({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  if (!values.to || positionals.length > 0) throw new UsageError('backup takes --to FILE.');
  const file = path.resolve(values.to);
  return { withoutDatabase: () => backUp(file, readConfig()) };
}

async function backUp(file: string, config: Config): Promise<number> {
  try {
    await writeBackupFile(file, (write) => makeHereOrThere(config, { file, write }));
  } catch (error) {
    if (error instanceof CannotBackUpError) return refuse(error.message);
    throw error;
  }
  const checked = await checkArchive(file);
  if (!checked.ok) return refuse(`${printable(file)} was written, and ${archiveProblemWords(checked)}`);
  checked.archive.close();
  const { about, contents, bytes } = checked.archive;
  print(`${printable(file)} has ${countsOf(contents)}, in ${(bytes / 1e6).toFixed(1)} MB.\n`);
  if (about.otherTables.length > 0) {
    print(
      `It does not have tables of the database that are not the site’s: ${about.otherTables.map(printable).join(', ')}.\n`,
    );
  }
  for (const each of contents.damagedPictures) {
    refuse(`The picture ${printable(each)} is damaged where it is stored, and is not in the backup.`);
  }
  return contents.damagedPictures.length > 0 ? 1 : 0;
}

/** Makes the backup in this process, or through the running site if that has the embedded database open. */
async function makeHereOrThere(
  config: Config,
  { file, write }: { file: string; write: (stream: ReadableStream<Uint8Array>) => Promise<void> },
) {
  if (!config.databaseUrl) keepFilesPrivate(config.dataDirectory);
  const database = await openDatabaseOf(config).catch((error: unknown) => {
    if (error instanceof DirectoryInUseError) return null;
    throw error;
  });
  if (!database) return askForBackup(config.dataDirectory, write);
  try {
    const pictures = await openPictureFiles(path.join(config.dataDirectory, 'pictures'), config);
    await makeBackup({ database, pictures, secrets: secretsOf(config), now: () => new Date() }, write);
    await writeSuppressions(suppressionsBeside(file), database.db, { since: null });
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  await runCommand({
    name: 'backup',
    usage,
    readCommand: (args) => readCommand(args, () => readBackupConfig(process.env, demoTemplate)),
  });
}
