import { redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, notFound, pageLoader } from '../../http/replies.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths, postAnchor } from '../paths.ts';
import { postAction } from '../pictures/post-action.server.ts';
import { editPost } from '../threads/commands.server.ts';
import { findOwnPost } from '../threads/queries.server.ts';
import { checkWords, RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { Route } from './+types/edit-route';
import { pages as copy } from './copy.ts';
import { EditPage } from './edit-page.tsx';
import { MissingPage } from './missing-page.tsx';
import { loadOwnPost } from './own-post.server.ts';
import { findPicturesRefusal, refusePost } from './writing.server.ts';

export const loader = pageLoader('An own post could not be read', (args: Route.LoaderArgs, services) =>
  loadOwnPost(args, services),
);

const form = defineForm({
  unexpected: copy.edit.lost,
  refused: (error, { words: typed = '', version = '' }) => ({ error, words: typed, version }),
});

const ALT_LENGTH = 500;

export const action = postAction(
  form,
  'A post could not be changed',
  { longer: { words: RAW_WORDS_LENGTH }, findPicturesRefusal },
  async (args: Route.ActionArgs, { services, user, values, pictures, refused }) => {
    const { name, postId } = args.params;
    const community = await loadCommunity(services, args);
    if (!community) return notFound(refused(words.refusals.closed));
    const { creatorId, standing } = community;
    const { accountId } = user;
    const own = isUuid(postId) ? await findOwnPost(services.db, { accountId, creatorId, postId }) : null;
    if (!own) return notFound(refused(words.refusals['no-such-post']));
    const keeps = own.pictures
      .filter(({ key }) => values[`without-${key}`] !== 'yes')
      .map(({ key, alt }) => ({ key, alt: values[`alt-${key}`]?.trim().slice(0, ALT_LENGTH) ?? alt }));
    const checked = checkWords(values.words ?? '', keeps.length + pictures.length > 0);
    if (!checked.ok) return badRequest(refused(words.words[checked.reason]));
    const edit = { postId, words: checked.words, version: Number(values.version), keeps, adds: pictures };
    const result = await editPost(services.db, byOf(services, { accountId, creatorId }), edit);
    if (!result.ok) {
      if (result.reason !== 'conflict') return refusePost(result.reason, refused);
      const current = await findOwnPost(services.db, { accountId, creatorId, postId });
      const { version, words: theirs } = current ?? own;
      return conflict({ ...refused(words.refusals.conflict), version: String(version), theirs });
    }
    if (standing === 'visitor') return redirect(communityPaths.ownWords(), { status: 303 });
    const done = result.heldBy ? 'held' : 'saved';
    const thread = communityPaths.thread(name, result.threadId, own.isOpening ? { done } : { from: postId, done });
    return redirect(`${thread}#${postAnchor(postId)}`, { status: 303 });
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.edit.title) : [];

export default function EditRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { frame, post } = loaderData;
  if (!post) return <MissingPage frame={frame} title={copy.postMissing} />;
  return <EditPage frame={frame} post={post} answer={actionData} />;
}
