import { redirect } from 'react-router';
import { decide } from '../../community/moderation/commands.server.ts';
import { checkReason, isAction, isTold, RAW_REASON_LENGTH, readDays } from '../../community/moderation/decision.ts';
import { askForQuote } from '../../community/quotes/quotes.server.ts';
import { shareNote } from '../../community/recipe/note-sharing.server.ts';
import { answerThread } from '../../community/threads/commands.server.ts';
import { checkWords, RAW_WORDS_LENGTH } from '../../community/threads/words.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/post-route';
import { findCase } from './case.server.ts';
import { postPage as copy, threadName } from './copy.ts';
import { PostPage } from './post-page.tsx';

export { afterConflictToo as shouldRevalidate } from '../../http/form.ts';

export const loader = pageLoader(
  'A post could not be read for moderation',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const postId = params.postId.toLowerCase();
    const found = isUuid(postId) ? await findCase(db, { creatorId, postId }) : null;
    if (!found) throw noSuchPage();
    return { ...found, title: threadName(found.thread), isAsked: url.searchParams.get('done') === 'asked' };
  },
);

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (error, { what = '', reason = '', days = '', words = '', quote = '' }) => ({
    error,
    what,
    typed: { reason, days, words, quote },
  }),
});

export const action = formAction(
  form,
  'A post was not moderated',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const { accountId } = member;
    const postId = params.postId.toLowerCase();
    const { what = '', id = '' } = values;
    const now = services.now();
    if (!isUuid(postId) || !isUuid(id)) throw noSuchPage();
    const { errors } = copy;
    if (what === 'answer') {
      const checked = checkWords(values.words ?? '');
      if (!checked.ok) return badRequest(refused(errors.words));
      const found = await findCase(services.db, { creatorId, postId });
      if (!found) return conflict(refused(errors['no-such-post']));
      const by = { accountId, creatorId, now, membershipNow: services.membershipNow() };
      const post = { postId: id, words: checked.words };
      const result = await answerThread(services.db, by, found.post.threadId, post);
      if (result.ok) return redirect(studioPaths.community(creatorId, { done: 'answered' }), 303);
      return conflict(refused(errors['no-such-post']));
    }
    if (what === 'quote') {
      const quote = { creatorId, accountId, postId, words: values.quote ?? '', now };
      const result = await askForQuote(services, quote);
      if (result.ok) return redirect(studioPaths.communityPost(creatorId, postId, { done: 'asked' }), 303);
      return conflict(refused(errors[result.reason]));
    }
    if (what === 'share' || what === 'unshare') {
      const result = await shareNote(services.db, { creatorId, accountId, postId, isShared: what === 'share' });
      if (result.ok) return redirect(studioPaths.communityPost(creatorId, postId), 303);
      return conflict(refused(errors[result.reason]));
    }
    if (!isAction(what)) return badRequest(refused(errors.unknown));
    const reason = checkReason(values.reason ?? '') ?? '';
    if (reason === '' && (isTold(what) || values.reason?.trim())) return badRequest(refused(errors.reason));
    const days = readDays(values.days ?? '');
    if (what === 'pause' && days === null) return badRequest(refused(errors.days));
    const by = { accountId, creatorId, as: 'studio', now } as const;
    const decision = { id, postId, action: what, reason, days, seen: values.seen ?? '' };
    const result = await decide(services, by, decision);
    if (result.ok) return redirect(studioPaths.community(creatorId, { done: `${what} ${id}` }), 303);
    return conflict(refused(errors[result.reason]));
  },
  { longer: { words: RAW_WORDS_LENGTH, reason: RAW_REASON_LENGTH, quote: RAW_WORDS_LENGTH } },
);

export const clientAction = form.clientAction;

export default function PostRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PostPage page={loaderData} answer={actionData} />;
}
