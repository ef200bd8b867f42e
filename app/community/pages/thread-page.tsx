import { type ReactNode, useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { CookAlongPart } from '../cook-along/cook-along-part.tsx';
import { community as words } from '../copy.ts';
import { communityPaths, postAnchor } from '../paths.ts';
import { postPictures } from '../pictures/copy.ts';
import { RecipeLink } from '../recipe-link.tsx';
import { NewAnswers } from '../stream/new-answers.tsx';
import { PicturesField } from '../threads/post-fields.tsx';
import { PostView, type PostViewData } from '../threads/post-view.tsx';
import { MAX_COUNTED_ANSWERS } from '../threads/words.ts';
import { pages as copy } from './copy.ts';
import { PostActions } from './post-actions.tsx';
import type { ThreadView } from './thread-view.ts';

export interface AnswerAnswer {
  error: string;
  id: string;
  words: string;
}

export function ThreadPage(props: {
  frame: CommunityFrameData;
  thread: ThreadView;
  formId: string;
  answer: AnswerAnswer | undefined;
}) {
  const { frame, thread, formId, answer } = props;
  const { subdomain } = frame.site;
  const { id, opening, answers, earlier, later } = thread;
  useSeenMark(communityPaths.mark(subdomain, id), thread.newestAt);
  const view = (post: PostViewData, children?: ReactNode) => (
    <PostView
      post={post}
      creator={frame.badge}
      actions={<PostActions post={post} subdomain={subdomain} isReadOnly={thread.answerRefusal === 'read-only'} />}
    >
      {children}
    </PostView>
  );
  return (
    <CommunityFrame
      frame={frame}
      back={{ to: communityPaths.community(subdomain), words: copy.title(frame.site.name) }}
    >
      <article id={postAnchor(opening.id)} className="scroll-mt-6">
        <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
          <span className="font-semibold text-accent-text">{copy.kind[thread.kind]}</span>
          {thread.isPinned && <span>{copy.pinned}</span>}
          {thread.isClosed && <span>{copy.closed}</span>}
        </p>
        <h1 dir="auto" className="mt-1 text-section wrap-anywhere">
          {thread.heading}
        </h1>
        {thread.done && <Toast className="mt-5">{copy.done[thread.done]}</Toast>}
        {thread.linkedIsGone && (
          <p role="status" className="mt-5 rounded-xl bg-wash px-4 py-3">
            {copy.linkedGone}
          </p>
        )}
        {thread.recipe && (
          <div className="mt-4">
            <RecipeLink subdomain={subdomain} recipe={thread.recipe} gone={copy.recipeGone} />
          </div>
        )}
        <About thread={thread} />
        {thread.cookAlong && <CookAlongPart subdomain={subdomain} threadId={id} cookAlong={thread.cookAlong} />}
        <div className="mt-5">
          {view(
            opening,
            (thread.wouldAgain !== null || thread.madeAs) && (
              <p className="mt-1 flex flex-wrap gap-x-3 font-semibold">
                {thread.wouldAgain !== null && <span>{words.wouldAgain[thread.wouldAgain ? 'yes' : 'no']}</span>}
                {thread.madeAs && <span dir="auto">{words.madeAs(thread.madeAs)}</span>}
              </p>
            ),
          )}
        </div>
      </article>
      <Marks thread={thread} subdomain={subdomain} />
      <section aria-labelledby="answers" className="mt-8 border-t border-line pt-6">
        <h2 id="answers" className="text-2xl">
          {thread.answerCount === 0
            ? copy.noAnswers
            : copy.answers(thread.answerCount, thread.answerCount >= MAX_COUNTED_ANSWERS)}
        </h2>
        {earlier && (
          <p className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to={communityPaths.thread(subdomain, id, { before: earlier })} look="quiet">
              {copy.earlier}
            </ButtonLink>
            <ButtonLink to={communityPaths.thread(subdomain, id)} look="quiet">
              {copy.start}
            </ButtonLink>
          </p>
        )}
        <PlainList as="ol" className="divide-y divide-line">
          {answers.map((post) => (
            <li key={post.id} id={postAnchor(post.id)} className="scroll-mt-6 py-5 target:bg-wash">
              <article>{view(post)}</article>
            </li>
          ))}
        </PlainList>
        {later && (
          <p className="mt-4">
            <ButtonLink to={communityPaths.thread(subdomain, id, { after: later })}>{copy.later}</ButtonLink>
          </p>
        )}
        <NewAnswers
          subdomain={subdomain}
          thread={id}
          newestAt={thread.lastAt}
          newest={later && communityPaths.thread(subdomain, id, { after: later })}
        />
        <AnswerForm thread={thread} formId={formId} answer={answer} />
      </section>
    </CommunityFrame>
  );
}

function About({ thread }: { thread: ThreadView }) {
  const { about } = thread;
  if (!about) return null;
  return (
    <figure className="mt-4 border-l-4 border-line-strong pl-4">
      <figcaption className="text-sm text-ink-soft">
        {about.place === 'step' ? words.about.step(about.number) : words.about.ingredient}
        {about.isEarlier && (
          <>
            {` ${words.about.earlier} `}
            <Moment at={thread.opening.createdAt} dateOnly />
          </>
        )}
      </figcaption>
      <blockquote dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line">
        {about.text}
      </blockquote>
    </figure>
  );
}

function Marks({ thread, subdomain }: { thread: ThreadView; subdomain: string }) {
  const { isFollowed, isMuted } = thread.mark;
  const marks = [
    { act: isFollowed ? 'unfollow' : 'follow', isOn: isFollowed, label: copy.follow[isFollowed ? 'off' : 'on'] },
    { act: isMuted ? 'unmute' : 'mute', isOn: isMuted, label: copy.mute[isMuted ? 'off' : 'on'] },
  ];
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {marks.map(({ act, isOn, label }) => (
        <Form key={label} method="post" action={communityPaths.mark(subdomain, thread.id)} preventScrollReset>
          <input type="hidden" name="act" value={act} />
          {thread.newestAt && <input type="hidden" name="seen" value={thread.newestAt} />}
          <button type="submit" className="chip" aria-pressed={isOn}>
            {label}
          </button>
        </Form>
      ))}
    </div>
  );
}

function AnswerForm(props: { thread: ThreadView; formId: string; answer: AnswerAnswer | undefined }) {
  const { thread, formId, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  if (thread.answerRefusal) return <p className="mt-6 rounded-xl bg-wash px-4 py-3">{refusalWords(thread)}</p>;
  return (
    <Form
      key={answer ? 'refused' : formId}
      method="post"
      encType="multipart/form-data"
      className={`mt-6 grid grid-cols-1 gap-5 ${thread.answers.length > 0 ? 'border-t border-line pt-6' : ''}`}
    >
      <FieldIds prefix="answer">
        <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
        <input type="hidden" name="id" value={answer?.id || formId} />
        {thread.newestAt && <input type="hidden" name="seen" value={thread.newestAt} />}
        <TextArea label={copy.answer.words} name="words" rows={3} defaultValue={answer?.words} />
        <PicturesField label={postPictures.label} hint={postPictures.hint} />
      </FieldIds>
      <p>
        <SubmitButton
          idle={copy.answer.submit}
          busy={copy.answer.submitting}
          isBusy={isBusy}
          className="w-full sm:w-auto"
        />
      </p>
    </Form>
  );
}

function refusalWords({ answerRefusal }: ThreadView): string {
  switch (answerRefusal) {
    case null:
      return '';
    case 'thread-closed':
      return copy.closedNow;
    case 'opening-gone':
      return copy.openingGone;
    default:
      return words.refusals[answerRefusal];
  }
}

/** Reports that the reader has seen the page's posts. A script does so, because loading a page must change nothing. */
function useSeenMark(path: string, newestAt: string | null): void {
  useEffect(() => {
    if (newestAt === null) return;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', report);
      navigator.sendBeacon(path, new URLSearchParams({ act: 'seen', seen: newestAt }));
    };
    document.addEventListener('visibilitychange', report);
    report();
    return () => document.removeEventListener('visibilitychange', report);
  }, [path, newestAt]);
}
