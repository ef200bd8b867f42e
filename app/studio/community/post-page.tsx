import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import type { DecisionAction } from '../../community/moderation/decision.ts';
import { recipeTalk } from '../../community/recipe/copy.ts';
import { recipeCommunityPaths } from '../../community/recipe-paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { PostCase } from './case.server.ts';
import { postPage as copy } from './copy.ts';
import { DecisionEntry } from './decision-entry.tsx';
import { ModeratedPostView, nameOf } from './moderated-post.tsx';

export interface PostAnswer {
  error: string;
  /** Action that was refused. */
  what: string;
  typed: { reason: string; days: string; words: string; quote: string };
}

type Page = PostCase & { title: string; isAsked: boolean };

export function PostPage({ page, answer }: { page: Page; answer: PostAnswer | undefined }) {
  const { post, thread, title } = page;
  const { creatorId, role } = useStudio();
  const mayWrite = role !== 'operator';
  const isQuestion = thread.kind === 'question' && !thread.isAnswered && post.state === 'shown';
  const answerForm = mayWrite && thread.mayBeAnswered && <AnswerForm page={page} answer={answer} />;
  return (
    <StudioPage title={title} back={{ to: studioPaths.community(creatorId), words: copy.back }}>
      {page.isAsked && !answer && <Toast>{copy.quote.done}</Toast>}
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.error} attempt={answer} />
      </div>
      <Beside>
        <div className="grid grid-cols-1 gap-4">
          <section className="card">
            {thread.about && (
              <p dir="auto" className="mb-3 border-l-4 border-line pl-4 text-sm wrap-anywhere text-ink-soft">
                {copy.about[thread.about.place](thread.about.number)}: {thread.about.text}
              </p>
            )}
            <ModeratedPostView post={post} />
            <FootnoteLink page={page} postId={post.id} />
            <History revisions={page.revisions} />
            <Reports reports={page.reports} />
          </section>
          {isQuestion && answerForm}
          {mayWrite && <DecisionForm page={page} answer={answer} />}
          {!isQuestion && answerForm}
          {page.around.length > 0 && (
            <section>
              <h2 className="text-xl">{copy.thread}</h2>
              <ol className="mt-3 divide-y divide-line rounded-2xl border border-line bg-paper">
                {page.around.map((each) => (
                  <li key={each.id} className="p-4 sm:px-6">
                    <ModeratedPostView post={each} clamp />
                    <FootnoteLink page={page} postId={each.id} />
                    <p>
                      <Link
                        to={studioPaths.communityPost(creatorId, each.id)}
                        className="link inline-flex min-h-11 items-center"
                      >
                        {copy.decide.title}
                        <span className="sr-only"> {copy.by(nameOf(each))}</span>
                      </Link>
                    </p>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <AuthorRecord page={page} />
          {mayWrite && <Quote page={page} answer={answer} />}
          {mayWrite && <Share page={page} />}
        </div>
      </Beside>
    </StudioPage>
  );
}

function FootnoteLink({ page: { footnotes }, postId }: { page: Page; postId: string }) {
  const { subdomain, role } = useStudio();
  if (!footnotes?.answers.includes(postId) || subdomain === null || role === 'operator') return null;
  return (
    <p className="mt-2">
      <a
        href={recipeCommunityPaths.footnote(subdomain, footnotes.slug, postId)}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {recipeTalk.footnote.add}
      </a>
    </p>
  );
}

function History({ revisions }: Pick<Page, 'revisions'>) {
  if (revisions.length === 0) return null;
  return (
    <details className="mt-4 border-t border-line pt-2">
      <summary className="cursor-pointer py-2.5">{copy.history(revisions.length)}</summary>
      <ol className="grid gap-4">
        {revisions.map(({ version, words, replacedAt }) => (
          <li key={version}>
            <p className="text-sm text-ink-soft">
              {copy.replaced} <Moment at={replacedAt} />
            </p>
            <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
              {words || copy.noWords}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Reports({ reports }: Pick<Page, 'reports'>) {
  if (reports.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h2 className="text-lg">{copy.reports}</h2>
      <PlainList className="mt-2 grid gap-3">
        {reports.map(({ id, kind, reason, reference, at, isOpen }) => (
          <li key={id}>
            <p className="text-sm text-ink-soft">
              <strong className={kind === 'unlawful' ? 'text-danger' : 'text-ink'}>{copy.kinds[kind]}</strong>
              {reference && ` · ${reference}`} · <Moment at={at} />
              {!isOpen && ` · ${copy.settled}`}
            </p>
            <p dir="auto" className="max-w-text wrap-anywhere whitespace-pre-line">
              {reason}
            </p>
          </li>
        ))}
      </PlainList>
    </div>
  );
}

const ofPost: readonly DecisionAction[] = ['approve', 'restore', 'hide', 'remove'];
const ofPerson: readonly DecisionAction[] = ['warn', 'hide-all', 'exclude'];
const ofThread: readonly DecisionAction[] = ['pin', 'close'];
/** State in which an action leaves the post unchanged, so that its button is labelled as keeping the state. */
const keeps: { [Action in DecisionAction]?: KeptState } = { approve: 'shown', hide: 'hidden', remove: 'removed' };
type KeptState = keyof typeof copy.decide.keep;

function DecisionForm({ page, answer }: { page: Page; answer: PostAnswer | undefined }) {
  const { actions, post, ids, seen, thread } = page;
  const { formData } = useNavigation();
  const sent = formData?.get('id') === ids.decision ? formData.get('what') : null;
  const words = copy.decide;
  const isOwn = answer !== undefined && answer.what !== 'answer' && answer.what !== 'quote';
  const button = (action: DecisionAction) => (
    <ActionButton
      key={action}
      action={action}
      words={
        keeps[action] === post.state && post.heldBy === null
          ? words.keep[post.state as KeptState]
          : words.actions[action]
      }
      isBusy={sent === action}
    />
  );
  const among = (some: readonly DecisionAction[]) => some.filter((action) => actions.includes(action));
  const hasPerson = actions.includes('warn') || actions.includes('hide-all');
  return (
    <FieldIds prefix="decision">
      <section className="card">
        <h2 className="text-xl">{words.title}</h2>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4">
          <input type="hidden" name="id" value={ids.decision} />
          <input type="hidden" name="seen" value={seen} />
          <TextArea
            label={words.reason}
            name="reason"
            hint={words.reasonHint}
            defaultValue={isOwn ? answer.typed.reason : ''}
          />
          <div className="flex flex-wrap gap-3 empty:hidden">{among(ofPost).map(button)}</div>
          {hasPerson && (
            <Group title={words.more(nameOf(post))}>
              {actions.includes('pause') && (
                <div className="flex w-full flex-wrap items-end gap-3">
                  <Field
                    label={words.days}
                    name="days"
                    inputMode="numeric"
                    defaultValue={(isOwn && answer.typed.days) || '7'}
                    className="w-36"
                  />
                  {button('pause')}
                </div>
              )}
              {among(ofPerson).map(button)}
            </Group>
          )}
          {among(ofThread).length > 0 && thread.mayBeAnswered && (
            <Group title={words.conversation}>{among(ofThread).map(button)}</Group>
          )}
        </Form>
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-soft">{words.undoLead}</p>
      </section>
    </FieldIds>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line pt-2">
      <summary className="cursor-pointer py-2.5 font-semibold wrap-anywhere">{title}</summary>
      <div className="flex flex-wrap gap-3 pt-2 pb-1">{children}</div>
    </details>
  );
}

function ActionButton({ action, words, isBusy }: { action: DecisionAction; words: string; isBusy: boolean }) {
  const look = action === 'approve' || action === 'restore' ? 'button' : 'button button-quiet';
  return (
    <button
      type="submit"
      name="what"
      value={action}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
      className={look}
    >
      <span aria-live="polite">{isBusy ? copy.decide.busy : words}</span>
    </button>
  );
}

function AnswerForm({ page, answer }: { page: Page; answer: PostAnswer | undefined }) {
  const { formData } = useNavigation();
  const words = copy.answer;
  return (
    <FieldIds prefix="answer">
      <section id="answer" className="card scroll-mt-6">
        <h2 className="text-xl">{words.title}</h2>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4">
          <input type="hidden" name="id" value={page.ids.answer} />
          <input type="hidden" name="what" value="answer" />
          <TextArea
            label={words.label}
            name="words"
            rows={4}
            required
            defaultValue={answer?.what === 'answer' ? answer.typed.words : ''}
          />
          <p>
            <SubmitButton idle={words.submit} busy={words.busy} isBusy={formData?.get('what') === 'answer'} />
          </p>
        </Form>
      </section>
    </FieldIds>
  );
}

const countedStates = ['shown', 'held', 'hidden', 'removed', 'deleted'] as const;

function AuthorRecord({ page: { post, author, decisions } }: { page: Page }) {
  const { creatorId } = useStudio();
  const counted = countedStates.flatMap((state) =>
    author.states[state] ? copy.counts[state](author.states[state]) : [],
  );
  return (
    <section className="card">
      <h2 className="text-xl wrap-anywhere">{copy.person(nameOf(post))}</h2>
      <p className="mt-2">{counted.join(' · ')}</p>
      {author.isExcluded && <p className="mt-1 font-semibold">{copy.excluded}</p>}
      {!author.isExcluded && author.pausedUntil && (
        <p className="mt-1 font-semibold">
          {copy.pausedUntil} <Moment at={author.pausedUntil} />
        </p>
      )}
      <h3 className="mt-5 text-lg">{copy.decisions}</h3>
      {decisions.length === 0 && <p className="mt-1 text-ink-soft">{copy.noDecisions}</p>}
      <PlainList className="mt-2 divide-y divide-line empty:hidden">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-3">
            <DecisionEntry decision={decision} />
          </li>
        ))}
      </PlainList>
      <h3 className="mt-5 text-lg">{copy.newest}</h3>
      <PlainList className="mt-1">
        {author.newest.map(({ id, words, state, createdAt }) => (
          <li key={id}>
            <Link to={studioPaths.communityPost(creatorId, id)} dir="auto" className="link block truncate py-2">
              {words || copy.noWords}
            </Link>
            <p className="text-sm text-ink-soft">
              {copy.states[state]} · <Moment at={createdAt} dateOnly />
            </p>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function Quote({ page, answer }: { page: Page; answer: PostAnswer | undefined }) {
  const { quote, mayBeQuoted, post, ids } = page;
  const { formData } = useNavigation();
  const words = copy.quote;
  if (!quote && !mayBeQuoted) return null;
  return (
    <FieldIds prefix="quote">
      <section className="card">
        <h2 className="text-xl">{words.title}</h2>
        {quote ? (
          <>
            <blockquote dir="auto" className="mt-3 border-l-4 border-accent pl-4 wrap-anywhere">
              “{quote.words}”
            </blockquote>
            <p className="mt-3 text-ink-soft">{words[quote.answer]}</p>
          </>
        ) : (
          <Form method="post" className="mt-2 grid grid-cols-1 gap-4">
            <p className="text-ink-soft">{words.lead}</p>
            <input type="hidden" name="id" value={ids.decision} />
            <input type="hidden" name="what" value="quote" />
            <TextArea
              label={words.label}
              name="quote"
              hint={words.hint}
              required
              defaultValue={answer?.what === 'quote' ? answer.typed.quote : post.words}
            />
            <p>
              <SubmitButton
                idle={words.submit}
                busy={words.busy}
                isBusy={formData?.get('what') === 'quote'}
                look="quiet"
              />
            </p>
          </Form>
        )}
      </section>
    </FieldIds>
  );
}

function Share({ page: { share, ids } }: { page: Page }) {
  const { formData } = useNavigation();
  const words = copy.share;
  if (!share) return null;
  const what = share.isShared ? 'unshare' : 'share';
  return (
    <section className="card">
      <h2 className="text-xl">{words.title}</h2>
      <Form method="post" className="mt-2 grid grid-cols-1 gap-4">
        <p className="text-ink-soft">{share.isShared ? words.isShared : words.lead}</p>
        <input type="hidden" name="id" value={ids.decision} />
        <input type="hidden" name="what" value={what} />
        <p>
          <SubmitButton idle={words[what]} busy={words.busy} isBusy={formData?.get('what') === what} look="quiet" />
        </p>
      </Form>
    </section>
  );
}
