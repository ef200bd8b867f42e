import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import type { Submitted } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, forbidden, notFound, tooManyRequests, unavailable } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import styles from '../kitchen.css?url';
import { lostAnswer } from '../operation-fields.tsx';
import { calendarPath, weekPath } from '../paths.ts';
import { MAX_RECIPES } from '../shopping-list/shopping-list.ts';
import { staleIfError, useShown } from '../stale-if-error.ts';
import { withSession } from '../with-session.ts';
import type { Route } from './+types/route';
import { changeFeed, changeWeek, endFeed, listWeek } from './commands.server.ts';
import { week as copy } from './copy.ts';
import { loadWeek } from './page.server.ts';
import { WeekPage } from './page.tsx';
import { readOperation } from './read-operation.ts';
import { MAX_ENTRIES, NOTE_LENGTH } from './week.ts';
import type { WeekAnswer, WeekPageData } from './week-view.ts';

/** Maximum length of the entry ids in a form, in UTF-16 code units. */
const NAMES_LENGTH = MAX_ENTRIES * 37;

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = loadWeek;

const stale = staleIfError<WeekPageData>();
export const clientLoader = (args: Route.ClientLoaderArgs) => stale.load(args);

const done = (words: string | null, address: string | null = null): WeekAnswer => ({ ok: true, done: words, address });

const form = {
  unexpected: copy.errors.unexpected,
  refused: (error: string, { text }: Submitted): WeekAnswer => ({ ok: false, error, submitted: text ?? null }),
};

/** Scripts send `stay` and get an answer; without scripts, the page is shown again. */
export const action = formAction(
  form,
  'What a person did with a week could not be stored',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { db, origin } = services;
    const { errors } = copy;
    const { intent, stay, names = '' } = values;
    const { accountId, email } = await requireUser(context);
    const limit = await countTry(context, 'kitchen', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const by = { accountId, now: services.now(), membershipNow: services.membershipNow() };
    switch (intent) {
      case 'list': {
        const result = await listWeek(db, { ...by, entryIds: names.split(' ') });
        if (!result.ok) return conflict(refused(errors.listFull(MAX_RECIPES)));
        return done(listedWords(result));
      }
      case 'change-address': {
        const { token } = await changeFeed(db, by);
        return done(null, origin + calendarPath(token));
      }
      case 'end-address':
        await endFeed(db, by);
        return done(copy.calendar.ended);
    }
    const read = readOperation(values);
    if (!read.ok) {
      return badRequest(refused(read.reason === 'too-long' ? errors.tooLong(NOTE_LENGTH) : errors.unreadable));
    }
    const result = await changeWeek(db, { ...by, operation: read.operation });
    if (result.ok) {
      if (!stay) return redirect(weekPath, { status: 303 });
      return done(read.operation.kind.startsWith('add') ? copy.planned : copy.saved);
    }
    switch (result.reason) {
      case 'full':
        return conflict(refused(errors.full(MAX_ENTRIES)));
      case 'not-now':
        return badRequest(refused(errors.notNow));
      case 'no-such-recipe':
        return notFound(refused(errors.noSuchRecipe));
      case 'not-readable':
        return forbidden(refused(errors.notForYou));
    }
  },
  { longer: { names: NAMES_LENGTH, text: 4 * NOTE_LENGTH } },
);

function listedWords({ listed, closed }: { listed: number; closed: number }): string {
  if (listed === 0) return copy.noneListed;
  return closed > 0 ? `${copy.listed(listed)} ${copy.notListed(closed)}` : copy.listed(listed);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withSession(serverAction, (error) =>
    unavailable<WeekAnswer>(error ? { ok: false, error, submitted: null } : lostAnswer(copy.errors.unexpected)),
  );

export { shouldRevalidate } from '../stale-if-error.ts';

export default function WeekRoute({ loaderData, actionData }: Route.ComponentProps) {
  useShown(stale, loaderData);
  return <WeekPage page={loaderData} answer={actionData ?? null} />;
}
