import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { timeZones } from '../../http/local-time.server.ts';
import { badRequest, forbidden, notFound, pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { beginThread } from '../threads/commands.server.ts';
import { checkWords, RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { Route } from './+types/route';
import { cookAlong as copy } from './copy.ts';
import { CookAlongForm } from './form.tsx';
import { listRecipeNames } from './queries.server.ts';
import { readCookAlong } from './read-cook-along.server.ts';

/** Maximum number of recipes that the form offers. */
const MAX_RECIPES = 500;

export const loader = pageLoader('A cook-along could not be prepared', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (community?.standing !== 'moderator') return data(null, { status: 404 });
  const { creatorId, frame } = community;
  const recipes = await listRecipeNames(services.db, { creatorId, limit: MAX_RECIPES });
  return data({ frame, recipes, zones: timeZones(), formId: randomUUID() });
});

const form = defineForm({
  unexpected: copy.errors.lost,
  refused: (error, values, fields: Record<string, string> = {}) => ({ error, values, fields }),
});

export const action = formAction(
  form,
  'A cook-along could not be stored',
  async (args: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(args.context);
    const community = await loadCommunity(services, args);
    if (community?.standing !== 'moderator') return notFound(refused(words.refusals['moderators-only']));
    if (!isUuid(values.id ?? '')) return badRequest(refused(copy.errors.id));
    const read = readCookAlong(values, services.now());
    if (!read.ok) return badRequest(refused(copy.errors[read.reason], { [read.field]: copy.errors[read.reason] }));
    const checked = checkWords(values.words ?? '');
    if (!checked.ok) {
      const message = words.words[checked.reason];
      return badRequest(refused(message, { words: message }));
    }
    const by = byOf(services, { accountId, creatorId: community.creatorId });
    const post = { postId: values.id!.toLowerCase(), words: checked.words };
    const result = await beginThread(services.db, by, read.thread, post);
    if (!result.ok) return forbidden(refused(words.refusals[result.reason]));
    return redirect(communityPaths.thread(args.params.name, result.threadId, { done: 'posted' }), { status: 303 });
  },
  { longer: { words: RAW_WORDS_LENGTH } },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.title) : [];

export default function CookAlongRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  return <CookAlongForm {...loaderData} answer={actionData} />;
}
