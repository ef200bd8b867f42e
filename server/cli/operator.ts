import { listOperators } from '../../app/access/operators.server.ts';
import { dismissOperator, inviteOperator } from '../../app/accounts/invitations/invitations.server.ts';
import { resetSecondFactor } from '../../app/accounts/second-factor/factor-undo.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import { type Command, print, refuse, runCommand, UsageError } from './command.ts';
import { invitedWords, withOutbox } from './outbox.ts';
import { printable } from './printable.ts';

const usage = `The people who run this site.

  npm run operator -- add <email>
  npm run operator -- remove <email>
  npm run operator -- list
  npm run operator -- reset-factor <email>

add        makes the account with this address an operator's. Where there is none, it is made, and a
           mail with a link, good for 7 days, opens it; again for another mail
remove     takes that away, at once; the account stays
list       every operator, by email
reset-factor
           removes the second factor of an account, anybody's: its passkeys, authenticator app and
           recovery codes. It is signed out everywhere, and its owner is told by mail. Be sure who
           asks: the password alone opens the account until its owner sets up another

It works on the database that the site uses: set DATABASE_URL, or DATA_DIR, as for the site.
`;

export function readCommand([name, ...args]: string[]): Command {
  switch (name) {
    case 'add':
      return add(readEmail(name, args));
    case 'remove':
      return remove(readEmail(name, args));
    case 'reset-factor':
      return resetFactor(readEmail(name, args));
    case 'list':
      if (args.length > 0) throw new UsageError('list takes nothing more.');
      return list;
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

function readEmail(name: string, [email, ...more]: string[]): string {
  if (!email || more.length > 0 || email.startsWith('-')) throw new UsageError(`${name} takes one email address.`);
  return email;
}

function add(email: string): Command {
  return async (database, config) => {
    const by = { command: 'operator add' };
    const invited = await withOutbox(database, config, (services) => inviteOperator(services, { email }, by));
    if (!invited) return refuse(`'${printable(email)}' is not an email address.`);
    print(`${printable(invited.email)} is an operator now. ${invitedWords(invited)}\n`);
    return 0;
  };
}

function remove(email: string): Command {
  return async ({ db }) => {
    const removed = await dismissOperator(db, { email }, { command: 'operator remove' });
    if (!removed) return refuse(`No operator has the address '${printable(email)}'.`);
    print(`${printable(email)} is no operator any more. The account stays.\n`);
    return 0;
  };
}

function resetFactor(email: string): Command {
  return async (database, config) => {
    const by = { command: 'operator reset-factor' };
    const reset = await withOutbox(database, config, (services) => resetSecondFactor(services, { email }, by));
    const shown = printable(email);
    if (reset.ok) {
      print(
        `${printable(reset.email)} signs in without a second factor now, is signed out everywhere, and is told by mail.\n`,
      );
      return 0;
    }
    switch (reset.reason) {
      case 'email-malformed':
        return refuse(`'${shown}' is not an email address.`);
      case 'account-unknown':
        return refuse(`No account has the address '${shown}'.`);
      case 'no-factor':
        return refuse(`The account '${shown}' has no second factor.`);
    }
  };
}

async function list({ db }: Database): Promise<number> {
  const operators = await listOperators(db);
  const width = Math.max(0, ...operators.map(({ email }) => email.length));
  for (const { email, emailConfirmedAt, addedAt } of operators) {
    const state = emailConfirmedAt ? 'confirmed' : 'invited';
    print(`${printable(email).padEnd(width)}  since ${addedAt.toISOString().slice(0, 10)}  ${state}\n`);
  }
  if (operators.length === 0) print('No operators yet. npm run operator -- add <email>\n');
  return 0;
}

if (import.meta.main) {
  await runCommand({ name: 'operator', usage, readCommand });
}
