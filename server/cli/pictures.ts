import path from 'node:path';
import { moveOriginals } from '../../app/media/move-originals.server.ts';
import { filesInS3, filesOnDisk } from '../../app/media/original-files.server.ts';
import { demoTemplate } from '../../demo/creators.ts';
import type { Config } from '../config.ts';
import { readConfig } from '../config.ts';
import { readArguments } from './arguments.ts';
import { type CommandWithoutDatabase, print, refuse, runCommand, UsageError } from './command.ts';
import { printable } from './printable.ts';

const usage = `Where pictures are stored.

  npm run pictures -- move

move       copies every picture from DATA_DIR into the bucket that S3_BUCKET names, and reads each copy
           back. What is there already is left, so a run that was broken off goes on where it ended.
           Nothing is deleted: once the site runs with the bucket, DATA_DIR/pictures/originals and
           DATA_DIR/pictures/points can be. Run it once more after the site was started with the bucket,
           for what was added meanwhile

Exit codes: 0 done, 1 refused or a picture is damaged, 2 not a command. It needs no database, and runs beside the site.
`;

export function readCommand(
  [name, ...args]: string[],
  readConfig: () => Pick<Config, 's3' | 'dataDirectory'>,
): CommandWithoutDatabase {
  if (name !== 'move') throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  readArguments({ args, options: {} });
  return { withoutDatabase: () => move(readConfig()) };
}

const EACH = 100;

async function move({ s3, dataDirectory }: Pick<Config, 's3' | 'dataDirectory'>): Promise<number> {
  if (!s3) return refuse('S3_BUCKET is not set: there is nowhere to move pictures to.');
  const directory = path.join(dataDirectory, 'pictures');
  const files = { directory, from: filesOnDisk(directory), to: await filesInS3(s3) };
  const { moved, there, damaged } = await moveOriginals(files, {
    onMoved: (counts) => {
      const sum = counts.moved + counts.there;
      if (sum > 0 && sum % EACH === 0) print(`${sum} so far …\n`);
    },
  });
  print(`${moved} copied, ${there} there already, ${damaged.length} damaged.\n`);
  for (const each of damaged) refuse(`${printable(each)} is damaged, and was not copied.`);
  return damaged.length > 0 ? 1 : 0;
}

if (import.meta.main) {
  await runCommand({
    name: 'pictures',
    usage,
    readCommand: (args) => readCommand(args, () => readConfig(process.env, demoTemplate)),
  });
}
