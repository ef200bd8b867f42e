import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import type { Submitted } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, forbidden, notFound, tooManyRequests, unavailable } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import styles from '../kitchen.css?url';
import { lostAnswer } from '../operation-fields.tsx';
import { sharedListPath, shoppingListPath } from '../paths.ts';
import { staleIfError, useShown } from '../stale-if-error.ts';
import { withSession } from '../with-session.ts';
import type { Route } from './+types/route';
import { changeLink, changeList, endLink } from './commands.server.ts';
import { shoppingList as copy } from './copy.ts';
import type { ListAnswer, ShoppingListPageData } from './list-view.ts';
import { loadShoppingList } from './page.server.ts';
import { ShoppingListPage } from './page.tsx';
import printed from './print.css?url';
import { readOperation } from './read-operation.ts';
import { LINE_LENGTH, MAX_LINES, MAX_RECIPES, NAMES_LENGTH } from './shopping-list.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: printed, media: 'print' },
];

export const loader = loadShoppingList;

const stale = staleIfError<ShoppingListPageData>();
export const clientLoader = (args: Route.ClientLoaderArgs) => stale.load(args);

const form = {
  unexpected: copy.errors.unexpected,
  refused: (error: string, { text }: Submitted): ListAnswer => ({ ok: false, error, submitted: text ?? null }),
};

/** Scripts send `stay` and get an answer; without scripts, the page is shown again. */
export const action = formAction(
  form,
  'What a person did with a shopping list could not be stored',
  async ({ context }: Route.ActionArgs, { services, values, lists, refused }) => {
    const { db, origin } = services;
    const { errors } = copy;
    const { intent, stay } = values;
    const { accountId, email } = await requireUser(context);
    const limit = await countTry(context, 'kitchen', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const times = { now: services.now(), membershipNow: services.membershipNow() };
    switch (intent) {
      case 'change-address': {
        const { token } = await changeLink(db, { accountId, now: times.now });
        return linked({ address: origin + sharedListPath(token), done: null });
      }
      case 'end-address':
        await endLink(db, { accountId });
        return linked({ address: null, done: copy.share.ended });
    }
    const read = readOperation(values, lists.have);
    if (!read.ok) {
      return badRequest(refused(read.reason === 'too-long' ? errors.tooLong(LINE_LENGTH) : errors.unreadable));
    }
    const result = await changeList(db, { accountId, operation: read.operation, ...times });
    if (result.ok) {
      if (stay) return { ok: true };
      return redirect(shoppingListPath, { status: 303 });
    }
    switch (result.reason) {
      case 'full':
        return conflict(refused(errors.full(MAX_RECIPES, MAX_LINES)));
      case 'no-such-recipe':
        return notFound(refused(errors.noSuchRecipe));
      case 'not-readable':
        return forbidden(refused(errors.notForYou));
    }
  },
  { repeated: ['have'], longer: { names: NAMES_LENGTH, text: 4 * LINE_LENGTH } },
);

const linked = (link: { address: string | null; done: string | null }): ListAnswer => ({ ok: true, link });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withSession(serverAction, (error) =>
    unavailable<ListAnswer>(error ? { ok: false, error, submitted: null } : lostAnswer(copy.errors.unexpected)),
  );

export { shouldRevalidate } from '../stale-if-error.ts';

export default function ShoppingListRoute({ loaderData, actionData }: Route.ComponentProps) {
  useShown(stale, loaderData);
  return <ShoppingListPage page={loaderData} answer={actionData ?? null} />;
}
