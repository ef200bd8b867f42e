import { data, redirect } from 'react-router';
import { formAction } from '../../../http/form.server.ts';
import { defineForm } from '../../../http/form.ts';
import { countTry } from '../../../http/limit.ts';
import { badRequest, conflict, forbidden, notFound, pageLoader, tooManyRequests } from '../../../http/replies.ts';
import styles from '../../kitchen.css?url';
import { sharedListPath } from '../../paths.ts';
import { staleIfError, useShown } from '../../stale-if-error.ts';
import { shoppingList as copy } from '../copy.ts';
import type { ListAnswer } from '../list-view.ts';
import printed from '../print.css?url';
import { findOwnerOfLink } from '../queries.server.ts';
import { readOperation } from '../read-operation.ts';
import { LINE_LENGTH, MAX_LINES, MAX_RECIPES, NAMES_LENGTH } from '../shopping-list.ts';
import type { Route } from './+types/route';
import { changeSharedList, isShared } from './commands.server.ts';
import { loadSharedList, type SharedListPageData } from './page.server.ts';
import { LinkEnded, SharedListPage } from './page.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: printed, media: 'print' },
];

/** Works without a sign-in until the owner ends or replaces the link. */
export const loader = pageLoader(
  'A shared shopping list could not be read',
  async ({ params, context }: Route.LoaderArgs, { db, membershipNow }) => {
    const limit = await countTry(context, 'shared-list');
    if (!limit.ok) throw tooManyRequests(limit, (sentence) => sentence);
    const list = await loadSharedList(db, { token: params.token, membershipNow: membershipNow() });
    return list ?? data(null, { status: 404 });
  },
);

const stale = staleIfError<SharedListPageData | null>();
export const clientLoader = (args: Route.ClientLoaderArgs) => stale.load(args);

const form = defineForm({
  unexpected: copy.errors.unexpected,
  refused: (error, { text }): ListAnswer => ({ ok: false, error, submitted: text ?? null }),
});

/** Scripts send `stay` and get an answer; without scripts, the list is shown again. */
export const action = formAction(
  form,
  'What a holder of a link did with a shopping list could not be stored',
  async ({ params, context }: Route.ActionArgs, { services, values, refused }) => {
    const { db } = services;
    const { errors } = copy;
    const { stay } = values;
    const read = readOperation(values);
    if (!read.ok) {
      return badRequest(refused(read.reason === 'too-long' ? errors.tooLong(LINE_LENGTH) : errors.unreadable));
    }
    const { operation } = read;
    if (!isShared(operation)) return forbidden(refused(errors.ownersAlone));
    const asked = await countTry(context, 'shared-list');
    if (!asked.ok) return tooManyRequests(asked, refused);
    const { token } = params;
    const accountId = await findOwnerOfLink(db, token);
    if (accountId === null) return notFound(refused(copy.shared.ended));
    const limit = await countTry(context, 'shared-list-change', { account: accountId });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const times = { now: services.now(), membershipNow: services.membershipNow() };
    const result = await changeSharedList(db, { accountId, token, operation, ...times });
    if (!result.ok) return conflict(refused(errors.full(MAX_RECIPES, MAX_LINES)));
    if (stay) return { ok: true };
    return redirect(sharedListPath(token), { status: 303 });
  },
  { longer: { names: NAMES_LENGTH, text: 4 * LINE_LENGTH } },
);

export const clientAction = form.clientAction;

export { shouldRevalidate } from '../../stale-if-error.ts';

export const meta: Route.MetaFunction = () => [{ title: copy.shared.title }, { name: 'robots', content: 'noindex' }];

export default function SharedListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  useShown(stale, loaderData);
  if (!loaderData) return <LinkEnded submitted={answer && !answer.ok ? answer.submitted : null} />;
  return <SharedListPage page={loaderData} answer={answer} />;
}
