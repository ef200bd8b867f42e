import { Form, redirect, useNavigation } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageState } from '../../ui/layout/page-state.tsx';
import { CommunityFrame, communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { deletePost } from '../threads/commands.server.ts';
import type { Route } from './+types/deletion-route';
import { pages as copy } from './copy.ts';
import { MissingPage } from './missing-page.tsx';
import { loadOwnPost } from './own-post.server.ts';

export const loader = pageLoader('An own post could not be read', (args: Route.LoaderArgs, services) =>
  loadOwnPost(args, services),
);

const form = defineForm({ unexpected: copy.remove.lost, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'A post could not be deleted',
  async (args: Route.ActionArgs, { services, refused }) => {
    const { name, postId } = args.params;
    const { accountId, email } = await requireUser(args.context);
    const limit = await countTry(args.context, 'community', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const community = await loadCommunity(services, args);
    if (!community || !isUuid(postId)) return notFound(refused(words.refusals['no-such-post']));
    const { creatorId, standing } = community;
    const result = await deletePost(services.db, { accountId, creatorId, postId, now: services.now() });
    if (!result.ok) return notFound(refused(words.refusals['no-such-post']));
    if (standing === 'visitor') return redirect(communityPaths.ownWords({ done: 'deleted' }), { status: 303 });
    const isOpening = result.threadId === postId.toLowerCase();
    const to = isOpening
      ? communityPaths.community(name, { done: 'deleted' })
      : communityPaths.thread(name, result.threadId, { done: 'deleted' });
    return redirect(to, { status: 303 });
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.remove.title) : [];

export default function DeletionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod !== undefined;
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { frame, post } = loaderData;
  if (!post) return <MissingPage frame={frame} title={copy.postMissing} />;
  return (
    <CommunityFrame frame={frame}>
      <h1 className="text-section">{copy.remove.title}</h1>
      <p className="mt-3 text-lg">{copy.remove.lead}</p>
      <blockquote dir="auto" className="mt-5 line-clamp-6 border-l-4 border-line-strong pl-4 wrap-anywhere">
        {post.words}
      </blockquote>
      <Form method="post" className="mt-7 grid grid-cols-1 gap-6">
        <FormSummary message={isBusy ? null : actionData?.error} attempt={actionData} />
        <p className="flex flex-wrap gap-3">
          <SubmitButton idle={copy.remove.submit} busy={copy.remove.submitting} isBusy={isBusy} look="danger" />
          <ButtonLink to={post.back} look="quiet">
            {copy.remove.keep}
          </ButtonLink>
        </p>
      </Form>
    </CommunityFrame>
  );
}
