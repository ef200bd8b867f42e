import { addInvitedCreator, inviteCreator } from '../../app/accounts/invitations/invitations.server.ts';
import { type AddCreatorResult, publishPage, unpublishPage } from '../../app/creators/commands.server.ts';
import { listRoster, type RosterEntry } from '../../app/creators/roster.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import { readArguments } from './arguments.ts';
import { type Command, print, refuse, runCommand, UsageError } from './command.ts';
import { showStats } from './creator-stats.ts';
import { invitedWords, withOutbox } from './outbox.ts';
import { printable } from './printable.ts';

const usage = `Creators on this site.

  npm run creator -- add --email <address> --name <name> [--subdomain <word>] [--id <uuid>]
  npm run creator -- invite <subdomain or id> [--email <address>]
  npm run creator -- publish <subdomain or id>
  npm run creator -- unpublish <subdomain or id>
  npm run creator -- list
  npm run creator -- stats <subdomain or id> [--days <number>]

add        takes a creator on, with a landing page that is not public yet. Without --subdomain the
           page's address comes from the name; --id keeps the id of a creator from elsewhere. The
           address gets a mail with a link, good for 7 days, that opens the creator's account
invite     sends that mail again, or for the first time; --email invites somebody else, who may then
           look after the page as the creator does
publish    makes a landing page public; unpublish takes it off again and loses nothing of it
list       every creator, by email
stats      visitors, clicks by button, sign-ups and confirmations, day by day (UTC); 30 days unless told

It works on the database that the site uses: set DATABASE_URL, or DATA_DIR, as for the site.
`;

export function readCommand([name, ...args]: string[]): Command {
  switch (name) {
    case 'add':
      return readAdd(args);
    case 'invite':
      return readInvite(args);
    case 'publish':
    case 'unpublish':
      return readPublish(name, args);
    case 'list':
      readArguments({ args, options: {} });
      return list;
    case 'stats':
      return readStats(args);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

function readAdd(args: string[]): Command {
  const text = { type: 'string' } as const;
  const options = { email: text, name: text, id: text, subdomain: text };
  const { email, name, id, subdomain } = readArguments({ args, options }).values;
  if (!email || !name) {
    const missing = [email ? [] : '--email', name ? [] : '--name'].flat();
    throw new UsageError(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`);
  }
  return async (database, config) => {
    const { origin } = config;
    const added = await withOutbox(database, config, (services) =>
      addInvitedCreator(services, { email, name, id, subdomain }, { command: 'creator add' }),
    );
    if (!added.ok) return refuse(refusal(added, { email, name, id }));
    print(`${printable(name)} is added. The landing page is not public yet.

  creator id  ${added.creatorId}
  page id     ${added.pageId}
  address     ${origin}/${added.subdomain}

${invitedWords(added.invited)}

The page is filled and published in the studio, which the account opens.
`);
    return 0;
  };
}

function refusal(
  refused: Extract<AddCreatorResult, { ok: false }>,
  { email, name, id }: { email: string; name: string; id?: string },
): string {
  switch (refused.reason) {
    case 'email-malformed':
      return `'${printable(email)}' is not an email address.`;
    case 'email-taken':
      return `There is a creator with the email ${printable(email)} already.`;
    case 'name-missing':
      return 'The name is empty.';
    case 'id-malformed':
      return `'${printable(id ?? '')}' is not a UUID.`;
    case 'id-taken':
      return `There is a creator with the id ${printable(id ?? '')} already.`;
    case 'subdomain-taken':
      return `The subdomain '${printable(refused.subdomain)}' is taken. Choose another with --subdomain.`;
    case 'subdomain-reserved':
      return `The subdomain '${printable(refused.subdomain)}' is one of the site's own words. Choose another.`;
    case 'subdomain-malformed':
      return 'A subdomain has 1 to 63 letters a to z, digits and hyphens, and neither begins nor ends with a hyphen.';
    case 'subdomain-needed':
      return `No address that is free for creators can be made from the name '${printable(name)}'. Give one with --subdomain.`;
  }
}

function readInvite(args: string[]): Command {
  const options = { email: { type: 'string' } } as const;
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const [named] = positionals;
  if (!named || positionals.length > 1) throw new UsageError('invite takes one creator: a subdomain or an id.');
  const email = values.email ?? null;
  return async (database, config) => {
    const result = await withOutbox(database, config, (services) =>
      inviteCreator(services, { named, email }, { command: 'creator invite' }),
    );
    if (result.ok) {
      print(`${invitedWords(result.invited)}\n`);
      return 0;
    }
    return refuse(
      result.reason === 'creator-unknown'
        ? `There is no creator '${printable(named)}'.`
        : result.reason === 'there'
          ? `${email === null ? 'The creator' : printable(email)} works there already.`
          : email === null
            ? 'The creator’s own address cannot have an account. Give one with --email.'
            : `'${printable(email)}' is not an email address.`,
    );
  };
}

function readPublish(verb: 'publish' | 'unpublish', args: string[]): Command {
  const { positionals } = readArguments({ args, options: {}, allowPositionals: true });
  const [page] = positionals;
  if (!page || positionals.length > 1) throw new UsageError(`${verb} takes one page: its subdomain or id.`);
  return async ({ db }, { origin }) => {
    const done = await (verb === 'publish' ? publishPage : unpublishPage)(db, page, { command: `creator ${verb}` });
    if (!done.ok) {
      if (done.reason === 'page-unknown') return refuse(`There is no landing page '${printable(page)}'.`);
      const pages = done.pages.map(({ id, subdomain }) => `  ${id}  ${printable(subdomain ?? '')}`);
      return refuse(`This creator has several landing pages. Name one of them:\n${pages.join('\n')}`);
    }
    const state = verb === 'publish' ? 'public' : 'not public';
    const title = printable(done.name ?? done.subdomain ?? done.pageId);
    const address =
      done.subdomain === null
        ? 'it has no subdomain, so no address of its own'
        : `${origin}/${printable(done.subdomain)}`;
    print(`The page of ${title} ${done.changed ? `is ${state} now` : `was ${state} already`}: ${address}\n`);
    return 0;
  };
}

function readStats(args: string[]): Command {
  const options = { days: { type: 'string', default: '30' } } as const;
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const [creator] = positionals;
  if (!creator || positionals.length > 1) throw new UsageError('stats takes one creator: a subdomain or an id.');
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1 || days > 3660)
    throw new UsageError('--days takes a number of days, at most 3660.');
  return showStats({ creator, days });
}

const headings = ['subdomain', 'name', 'email', 'published', 'id'];
const AT_ONCE = 500;

async function list({ db }: Database): Promise<number> {
  let widths: number[] | null = null;
  for (let after: string | null = null; ; ) {
    const entries: RosterEntry[] = await listRoster(db, { after, limit: AT_ONCE });
    after = entries.at(-1)?.email ?? null;
    if (after === null) break;
    const rows = entries.map(cells);
    if (!widths) rows.unshift(headings);
    // Computing the widths from all rows would need a second pass.
    widths ??= headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
    const columns: number[] = widths;
    const line = (row: string[]) =>
      row
        .map((cell, at) => cell.padEnd(columns[at]!))
        .join('  ')
        .trimEnd();
    print(`${rows.map(line).join('\n')}\n`);
  }
  if (!widths) print('No creators yet. npm run creator -- add --email <address> --name <name>\n');
  return 0;
}

function cells({ subdomain, name, email, isActive, creatorId }: RosterEntry): string[] {
  const published = isActive === null ? 'no page' : isActive ? 'yes' : 'no';
  return [subdomain ?? '-', name, email, published, creatorId].map(printable);
}

if (import.meta.main) {
  await runCommand({ name: 'creator', usage, readCommand });
}
