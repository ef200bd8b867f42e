import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { readForm } from '../../../http/form.server.ts';
import { countTry } from '../../../http/limit.ts';
import { withNetworkError } from '../../../http/network-error.ts';
import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  tooManyRequests,
  unavailable,
  unreadable,
  unreadablePage,
} from '../../../http/replies.ts';
import { servicesContext } from '../../../http/services.ts';
import { lastingData, useShown } from '../../lasting-data.ts';
import { sharedListPath } from '../../paths.ts';
import { shoppingList as copy } from '../copy.ts';
import type { ListAnswer } from '../list-view.ts';
import printed from '../print.css?url';
import { findOwnerOfLink } from '../queries.server.ts';
import { readOperation } from '../read-operation.ts';
import { LINE_LENGTH, MOST_LINES, MOST_RECIPES, NAMES_LENGTH } from '../shopping-list.ts';
import type { Route } from './+types/route';
import { changeSharedList } from './commands.server.ts';
import { isShared } from './names.server.ts';
import { loadSharedList, type SharedListPageData } from './page.server.ts';
import { LinkEnded, SharedListPage } from './page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printed, media: 'print' }];

/** What to buy, for whoever has the link of somebody's list, signed in or not, until it is ended. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log, membershipNow } = context.get(servicesContext);
  const limit = await countTry(context, 'shared-list');
  if (!limit.ok) throw tooManyRequests(limit, (sentence) => sentence);
  const list = await loadSharedList(db, { token: params.token, membershipNow: membershipNow() }).catch(
    (err: unknown) => {
      log.error({ err }, 'A shared shopping list could not be read');
      throw unreadablePage();
    },
  );
  return list ?? data(null, { status: 404 });
}

const lasting = lastingData<SharedListPageData | null>();
export const clientLoader = (args: Route.ClientLoaderArgs) => lasting.load(args);

/** A script stays where it is (`stay`), and gets an answer; a browser without scripts is shown the list again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, log } = services;
  const { errors } = copy;
  const form = await readForm(request, { longer: { names: NAMES_LENGTH, text: 4 * LINE_LENGTH } });
  const { stay, text } = form.values;
  const refused = (error: string): ListAnswer => ({ ok: false, error, submitted: text ?? null });
  if (!form.ok) return unreadable(form, refused(form.error));
  const read = readOperation(form.values);
  if (!read.ok) {
    return badRequest(refused(read.reason === 'too-long' ? errors.tooLong(LINE_LENGTH) : errors.unreadable));
  }
  const { operation } = read;
  if (!isShared(operation)) return forbidden(refused(errors.ownersAlone));
  try {
    const asked = await countTry(context, 'shared-list');
    if (!asked.ok) return tooManyRequests(asked, refused);
    const { token } = params;
    const accountId = await findOwnerOfLink(db, token);
    if (accountId === null) return notFound(refused(copy.shared.ended));
    const limit = await countTry(context, 'shared-list-change', { account: accountId });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const times = { now: services.now(), membershipNow: services.membershipNow() };
    const result = await changeSharedList(db, { accountId, token, operation, ...times });
    if (!result.ok) return conflict(refused(errors.full(MOST_RECIPES, MOST_LINES)));
    if (stay) return { ok: true } satisfies ListAnswer as ListAnswer;
    return redirect(sharedListPath(token), { status: 303 });
  } catch (err) {
    if (err instanceof Response) throw err;
    log.error({ err }, 'What a holder of a link did with a shopping list could not be stored');
    return unavailable(refused(errors.unexpected));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error = copy.errors.unexpected) =>
    unavailable<ListAnswer>({ ok: false, error, submitted: null }),
  );

/** Not after a form that was refused or got no answer: what is shown and typed stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionResult, defaultShouldRevalidate }) =>
  formMethod === undefined ? defaultShouldRevalidate : (actionResult as ListAnswer | undefined)?.ok === true;

export const meta: Route.MetaFunction = () => [{ title: copy.shared.title }, { name: 'robots', content: 'noindex' }];

export default function SharedListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  useShown(lasting, loaderData);
  if (!loaderData) return <LinkEnded submitted={answer && !answer.ok ? answer.submitted : null} />;
  return <SharedListPage page={loaderData} answer={answer} />;
}
