import type { Database } from '../../app/db/client.server.ts';
import { isUuid } from '../../app/http/ids.ts';
import { type FailedMail, listFailedMail, retryFailedMail } from '../../app/mail/failed.server.ts';
import { createLog } from '../observe/log.ts';
import { type Command, print, refuse, runCommand, UsageError } from './command.ts';
import { printable } from './printable.ts';
import { readSuppressionsCommand, suppressionsUsage } from './suppressions.ts';

const usage = `Mail that could not be sent, and addresses that mail is not sent to.

  npm run mail -- failed
  npm run mail -- retry [<id>]

failed     lists mail that was given up after more than a day of attempts; it is stored for 30 days
retry      puts it back into the queue, the one with this id or all of it; the site sends it

${suppressionsUsage}
It works on the database that the site uses: set DATABASE_URL, or DATA_DIR, as for the site.
`;

const nothing = 'No mail has failed.\n';

export function readCommand([name, ...args]: string[]): Command {
  switch (name) {
    case 'failed':
      if (args.length > 0) throw new UsageError('failed takes nothing more.');
      return list;
    case 'retry':
      if (args.length > 1) throw new UsageError('retry takes one id, or none for all.');
      return retry(args[0] ?? null);
    case 'suppressions':
      return readSuppressionsCommand(args);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

async function list({ db }: Database): Promise<number> {
  const failed = await listFailedMail(db);
  print(failed.length > 0 ? failed.map(entry).join('\n') : nothing);
  return 0;
}

function entry({ id, template, to, attempts, queuedAt, failedAt, reason }: FailedMail): string {
  const time = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
  return `${id}  ${template}
  to        ${printable(to)}
  queued    ${time(queuedAt)}
  given up  ${time(failedAt)}, after ${attempts} attempt${attempts === 1 ? '' : 's'}
  because   ${printable(reason)}
`;
}

function retry(id: string | null): Command {
  if (id !== null && !isUuid(id)) throw new UsageError(`'${printable(id)}' is not the id of a mail.`);
  return async (database) => {
    const count = await retryFailedMail(database, { id, log: createLog('warn') });
    if (id !== null && count === 0) return refuse(`No failed mail has the id ${id}.`);
    print(count === 0 ? nothing : `${count} mail${count === 1 ? ' is' : 's are'} in the queue again.\n`);
    return 0;
  };
}

if (import.meta.main) {
  await runCommand({ name: 'mail', usage, readCommand });
}
