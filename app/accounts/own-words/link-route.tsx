import { data, Form, useNavigation } from 'react-router';
import { communityLinks } from '../../community/community-styles.ts';
import { countLeftPosts, deleteLeftPosts } from '../../community/profiles/leaving.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/link-route';
import { leftWords as copy } from './copy.ts';

export const links = communityLinks;

/** Counts the posts. Only the page's button deletes them, because mail scanners open links. */
export const loader = pageLoader('Left posts could not be counted', async ({ params }: Route.LoaderArgs, { db }) => {
  const count = await countLeftPosts(db, params.token);
  return data({ count }, { status: count === null ? 404 : 200 });
});

type Answer = { isDeleted: true } | { error: string };

const form = defineForm({ unexpected: copy.failed, refused: (error): Answer => ({ error }) });

export const action = formAction(
  form,
  'Left posts could not be deleted',
  async ({ params, context }: Route.ActionArgs, { services, refused }) => {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { db, now } = services;
    const isDeleted = await deleteLeftPosts(db, { token: params.token, now: now() });
    return isDeleted ? { isDeleted } : notFound(refused(copy.unknown));
  },
);

export const clientAction = form.clientAction;

export default function LeftWordsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { count } = loaderData;
  const isBusy = useNavigation().state !== 'idle';
  const isDone = count === 0 || (actionData !== undefined && 'isDeleted' in actionData);
  const error = actionData && 'error' in actionData ? actionData.error : null;
  return (
    <Shell brand={null}>
      <PageHeading>{isDone ? copy.doneTitle : copy.title}</PageHeading>
      {isDone ? (
        <p role="status" className="mt-4 text-lg">
          {copy.done}
        </p>
      ) : count === null ? (
        <PageFailure message={copy.unknown}>{null}</PageFailure>
      ) : (
        <Form method="post" className="mt-4 grid grid-cols-1 gap-6">
          <p className="text-lg">{copy.lead(count)}</p>
          <FormSummary message={isBusy ? null : error} attempt={actionData} />
          <p>
            <SubmitButton
              idle={copy.submit}
              busy={copy.submitting}
              isBusy={isBusy}
              look="danger"
              className="w-full sm:w-auto"
            />
          </p>
        </Form>
      )}
    </Shell>
  );
}
