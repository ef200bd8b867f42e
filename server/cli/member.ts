import { findCreator } from '../../app/creators/roster.server.ts';
import {
  type GrantResult,
  grantAccess,
  MAX_GRANT_YEARS,
  type RevokeResult,
  revokeAccess,
} from '../../app/membership/operator/grants.server.ts';
import { findMemberHistory } from '../../app/membership/operator/member-history.server.ts';
import { listMembers, type MemberCursor, type MemberPage } from '../../app/membership/operator/member-list.server.ts';
import { memberStates } from '../../app/membership/status/member-state.ts';
import { openSites } from '../open-sites.ts';
import { listFormerHosts } from '../site.ts';
import { readArguments, readEmail, readEnd } from './arguments.ts';
import { type Command, membershipNow, print, printInTurn, refuse, runCommand, UsageError } from './command.ts';
import { changeFields, historyFields, memberFields } from './member-fields.ts';
import { explainRecipeTo, readRecipe, recipeFields, recipeText } from './member-recipe.ts';
import { changeText, historyText, memberTable } from './member-text.ts';
import { printable, printableJson } from './printable.ts';

const usage = `Members of this site's creators, and what they have access to.

  npm run member -- list [--creator <name>] [--state <state>]…
  npm run member -- explain <email> [--recipe <slug or address>] [--creator <name>]
  npm run member -- grant <email> --until <day or time> [--creator <name>] [--because <words>]
  npm run member -- revoke <email> [--creator <name>] [--because <words>]

list       current memberships, of one creator by when they began, or all; --state more than once for
           several of: ${memberStates.join(', ')}
           (cancelled: has access until the end that they asked for; former: has moved or begun anew)
explain    why somebody has access or not, in the words of their own account page, with all that happened;
           with --recipe first how much of that recipe they are shown, and why: of the creator whose member
           they are, unless --creator or the recipe's address names another
grant      gives access until the end of that day in UTC (2027-01-31), or until a time with its zone
           (2027-01-31T12:00:00Z); it adds to what there is, each grant is one of its own, and the member is
           mailed who gave it and until when
revoke     ends the access of a member to this creator at once; a later grant opens it again. A move to
           another creator that the member has asked for (explain shows it) is then made at once

--creator  a creator's subdomain or id; grant and revoke refuse the members of others
--because  why, stored with what happened; the audit log has who and when, and points there
--json     for programs: one object in a line (of list: one for each member), times in ISO 8601; errors as
           {"error": …} on standard error

Exit codes: 0 done, 1 refused, 2 not a command. It works on the database that the site uses: set DATABASE_URL, or
DATA_DIR, as for the site, which may be running on PostgreSQL meanwhile. The site sends the mails that follow.
`;

const text = { type: 'string' } as const;
const json = { type: 'boolean', default: false } as const;

export function readCommand([name, ...args]: string[]): Command {
  switch (name) {
    case 'list':
      return readList(args);
    case 'explain':
      return readExplain(args);
    case 'grant':
    case 'revoke':
      return readChange(name, args);
    default:
      throw new UsageError(`There is no command '${printable(name ?? '')}'.`);
  }
}

/** Rows per page, few enough that lookups in other tables use an index. */
const AT_ONCE = 200;

function readList(args: string[]): Command {
  const options = { creator: text, state: { ...text, multiple: true }, json } as const;
  const { values } = readArguments({ args, options });
  const unknown = values.state?.find((state) => !memberStates.some((known) => known === state));
  if (unknown !== undefined) {
    throw new UsageError(`There is no state '${printable(unknown)}', only ${memberStates.join(', ')}.`);
  }
  const states = memberStates.filter((state) => values.state?.includes(state) ?? state !== 'former');
  return async ({ db }, config) => {
    const creator = values.creator === undefined ? null : await findCreator(db, values.creator);
    if (values.creator !== undefined && !creator) return refuse(noCreator(values.creator), values);
    const now = await membershipNow(db, config);
    const table = memberTable();
    let found = false;
    for (let after: MemberCursor | null = null, more = true; more; more = after !== null) {
      const page: MemberPage = await listMembers(db, {
        creatorId: creator?.creatorId ?? null,
        states,
        after,
        limit: AT_ONCE,
        now,
      });
      after = page.next;
      const { members } = page;
      if (members.length === 0) continue;
      found = true;
      const lines = members.map((member) => `${printableJson(memberFields(member))}\n`);
      await printInTurn(values.json ? lines.join('') : table(members));
    }
    if (!found && !values.json) print('No members.\n');
    return 0;
  };
}

function readExplain(args: string[]): Command {
  const options = { recipe: text, creator: text, json } as const;
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const email = readEmail('explain', positionals);
  if (values.creator !== undefined && values.recipe === undefined)
    throw new UsageError('explain takes --creator with --recipe alone.');
  const request = values.recipe === undefined ? null : readRecipe(values.recipe);
  return async ({ db }, config) => {
    const now = await membershipNow(db, config);
    const history = await findMemberHistory(db, { email, now });
    if (!history) return refuse(`No account has the address ${printable(email)}.`, values);
    const creator = values.creator ?? request?.creator ?? null;
    const sites = openSites(db, config, await listFormerHosts(db));
    const explained = request && (await explainRecipeTo(db, { history, slug: request.slug, creator, sites, now }));
    if (explained && !explained.ok) return refuse(explained.sentence, values);
    const recipe = explained?.recipe;
    if (values.json) {
      const fields = historyFields(history);
      print(`${printableJson(recipe ? { recipe: recipeFields(recipe), ...fields } : fields)}\n`);
    } else print(`${recipe ? `${recipeText(recipe)}\n` : ''}${historyText(history)}`);
    return 0;
  };
}

function readChange(verb: 'grant' | 'revoke', args: string[]): Command {
  const options = { until: text, creator: text, because: text, json };
  const { positionals, values } = readArguments({ args, options, allowPositionals: true });
  const email = readEmail(verb, positionals);
  const because = readBecause(values.because);
  if (verb === 'revoke' && values.until !== undefined)
    throw new UsageError('revoke takes no --until: it ends at once.');
  const until = verb === 'grant' ? readEnd(values.until) : null;
  return async ({ db }, config) => {
    const creator = values.creator === undefined ? null : await findCreator(db, values.creator);
    if (values.creator !== undefined && !creator) return refuse(noCreator(values.creator), values);
    const given = { email, creatorId: creator?.creatorId ?? null, because, now: await membershipNow(db, config) };
    const by = { command: `member ${verb}` };
    const changed = until ? await grantAccess(db, { ...given, until }, by) : await revokeAccess(db, given, by);
    if (!changed.ok) return refuse(refusal(changed, email), values);
    print(values.json ? `${printableJson(changeFields(changed))}\n` : changeText(email, changed));
    return 0;
  };
}

const MAX_REASON_LENGTH = 500;

function readBecause(given: string | undefined): string | null {
  if (given === undefined) return null;
  const because = given.trim();
  if (!because) throw new UsageError('--because is empty.');
  if (because.length > MAX_REASON_LENGTH) {
    throw new UsageError(`--because takes at most ${MAX_REASON_LENGTH} characters.`);
  }
  return because;
}

const noCreator = (named: string) => `There is no creator '${printable(named)}'.`;

function refusal(refused: Extract<GrantResult | RevokeResult, { ok: false }>, email: string): string {
  const person = printable(email);
  switch (refused.reason) {
    case 'unknown':
      return `No account has the address ${person}.`;
    case 'unconfirmed':
      return `${person} is not confirmed yet, and opens nothing until then.`;
    case 'no-membership':
      return `${person} is nobody's member now.`;
    case 'another-creator':
      return `${person} is a member of ${printable(refused.creatorName)}.`;
    case 'until-past':
      return 'That end has passed already.';
    case 'until-too-far':
      return `That end is more than ${MAX_GRANT_YEARS} years away.`;
    case 'no-access':
    case 'not-granted':
      return `${person} has no access that could be revoked.`;
  }
}

if (import.meta.main) {
  await runCommand({ name: 'member', usage, readCommand });
}
