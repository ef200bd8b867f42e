import { Form, useNavigation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Toast } from '../../ui/toast.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { type CookAlongEntry, CookAlongs } from '../cook-along/cook-alongs.tsx';
import { community as words } from '../copy.ts';
import { communityPaths, type ListKind } from '../paths.ts';
import { postPictures } from '../pictures/copy.ts';
import { RecipeLink } from '../recipe-link.tsx';
import { NewAnswers } from '../stream/new-answers.tsx';
import type { PublicActivity } from '../threads/activity.server.ts';
import { PicturesField } from '../threads/post-fields.tsx';
import { Badge } from '../threads/post-view.tsx';
import { MAX_COUNTED_ANSWERS, MAX_TITLE_LENGTH } from '../threads/words.ts';
import { pages as copy } from './copy.ts';
import { CommunityDoor } from './door.tsx';
import type { ThreadEntry } from './thread-entry.ts';

export interface CommunityList {
  kind: ListKind | null;
  query: string | null;
  isFirst: boolean;
  threads: ThreadEntry[];
  /** Cook-alongs to come or in progress; empty except on the first page of all conversations. */
  cookAlongs: CookAlongEntry[];
  /**
   * Time at which the newest post was shown, or the current time if there are no posts, in ISO 8601; null except on the
   * first page of all conversations.
   */
  newestAt: string | null;
  isModerator: boolean;
  next: string | null;
  /** True if the reader may begin threads of the kind `post`. */
  mayPost: boolean;
  isReadOnly: boolean;
  isDeleted: boolean;
  formId: string;
}

export interface PostAnswer {
  error: string;
  id: string;
  title: string;
  words: string;
}

export function CommunityPage(props: {
  frame: CommunityFrameData;
  door: { activity: PublicActivity; isSignedIn: boolean; hasWritten: boolean } | null;
  list: CommunityList | null;
  answer: PostAnswer | undefined;
}) {
  const { frame, door, list, answer } = props;
  const { site, badge } = frame;
  return (
    <CommunityFrame frame={frame}>
      <h1 dir="auto" className="text-section wrap-anywhere">
        {copy.title(site.name)}
      </h1>
      {door && <CommunityDoor frame={frame} {...door} />}
      {list && (
        <>
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6">
            <p className="text-lg text-ink-soft">{copy.lead}</p>
            <SiteLink to={communityPaths.profile(site.subdomain)} className="link inline-block py-2.5">
              {copy.profile}
            </SiteLink>
          </div>
          {list.isDeleted && <Toast className="mt-5">{copy.deleted}</Toast>}
          {list.isReadOnly ? (
            <p className="mt-5 rounded-xl bg-wash px-4 py-3">{words.refusals['read-only']}</p>
          ) : (
            <Write list={list} answer={answer} badge={badge} />
          )}
          <CookAlongs
            subdomain={site.subdomain}
            cookAlongs={list.cookAlongs}
            mayPlan={list.isModerator && !list.isReadOnly}
          />
          <Filters subdomain={site.subdomain} list={list} />
          <Threads frame={frame} list={list} />
          {list.newestAt && <NewAnswers subdomain={site.subdomain} thread={null} newestAt={list.newestAt} />}
        </>
      )}
    </CommunityFrame>
  );
}

function Write({ list, answer, badge }: { list: CommunityList; answer: PostAnswer | undefined; badge: string }) {
  const isBusy = useNavigation().formMethod !== undefined;
  if (!list.mayPost) return <p className="mt-5 text-ink-soft">{copy.write.moderatorsOnly(badge)}</p>;
  return (
    <details open={answer !== undefined} className="group mt-5">
      <summary className="button w-full list-none group-open:sr-only sm:w-auto [&::-webkit-details-marker]:hidden">
        {copy.write.open}
      </summary>
      <Form method="post" encType="multipart/form-data" className="grid grid-cols-1 gap-5 border-y border-line py-6">
        <FieldIds prefix="write">
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
          <input type="hidden" name="id" value={answer?.id || list.formId} />
          <Field
            label={copy.write.title}
            name="title"
            required
            maxLength={MAX_TITLE_LENGTH}
            dir="auto"
            autoComplete="off"
            defaultValue={answer?.title}
          />
          <TextArea label={copy.write.words} name="words" rows={4} defaultValue={answer?.words} />
          <PicturesField label={postPictures.label} hint={postPictures.hint} />
        </FieldIds>
        <p>
          <SubmitButton
            idle={copy.write.submit}
            busy={copy.write.submitting}
            isBusy={isBusy}
            className="w-full sm:w-auto"
          />
        </p>
      </Form>
    </details>
  );
}

function Filters({ subdomain, list }: { subdomain: string; list: CommunityList }) {
  const { kind, query } = list;
  const kinds = [null, 'questions', 'notes', 'posts'] as const;
  return (
    <div className="mt-8 grid grid-cols-1 gap-4">
      <Segments label={copy.kindsLabel} as="nav">
        {kinds.map((each) => (
          <SiteLink
            key={each ?? 'all'}
            to={communityPaths.community(subdomain, { kind: each, q: query })}
            className="segment"
            aria-current={each === kind ? 'page' : undefined}
          >
            {copy.kinds[each ?? 'all']}
          </SiteLink>
        ))}
      </Segments>
      <Form role="search" action={communityPaths.community(subdomain)} className="flex flex-wrap gap-2">
        {kind && <input type="hidden" name="kind" value={kind} />}
        <input
          key={query}
          type="search"
          name="q"
          aria-label={copy.search}
          placeholder={copy.searchPlaceholder}
          defaultValue={query ?? ''}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          className="field min-w-40 flex-1 basis-40"
        />
        <button type="submit" className="button button-quiet button-compact flex-none">
          {copy.searchButton}
        </button>
      </Form>
    </div>
  );
}

function Threads({ frame, list }: { frame: CommunityFrameData; list: CommunityList }) {
  const { site } = frame;
  const { threads, kind, query, isFirst, next } = list;
  const { subdomain } = site;
  return (
    <section aria-labelledby="threads" className="mt-6">
      <h2 id="threads" className="sr-only">
        {copy.list}
      </h2>
      {query && (
        <p role="status" className="mb-2 flex flex-wrap items-baseline gap-x-4 text-ink-soft">
          <span dir="auto">{copy.found(query)}</span>
          <SiteLink to={communityPaths.community(subdomain, { kind })} className="link inline-block py-2">
            {copy.clear}
          </SiteLink>
        </p>
      )}
      {threads.length === 0 && isFirst && (
        <EmptyState
          scene={query ? 'nothing-found' : 'recipes'}
          style={site.style}
          as="h3"
          title={query ? copy.notFound : kind ? copy.emptyKind : copy.empty}
          lead={query ? copy.notFoundLead : copy.emptyLead}
          isCentred
        >
          {!query && (
            <ButtonLink to={paths.recipes(subdomain)} look="quiet">
              {landing.recipes.library}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {threads.length === 0 && !isFirst && <p className="py-8 text-center text-ink-soft">{copy.end}</p>}
      <PlainList className="divide-y divide-line">
        {threads.map((thread) => (
          <li key={thread.id} className="py-5">
            <Entry thread={thread} frame={frame} />
          </li>
        ))}
      </PlainList>
      <p className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {!isFirst && (
          <ButtonLink to={communityPaths.community(subdomain, { kind, q: query })} look="quiet">
            {copy.first}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={communityPaths.community(subdomain, { kind, q: query, after: next })}>
            {copy.older}
          </ButtonLink>
        )}
      </p>
    </section>
  );
}

function Entry({ thread, frame }: { thread: ThreadEntry; frame: CommunityFrameData }) {
  const { id, kind, heading, excerpt, author, createdAt, answers, recipe } = thread;
  const { subdomain } = frame.site;
  const answersWords = answers === 0 ? copy.noAnswers : copy.answers(answers, answers >= MAX_COUNTED_ANSWERS);
  return (
    <article>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        <span className="font-semibold text-accent-text">{copy.kind[kind]}</span>
        {thread.isPinned && <span>{copy.pinned}</span>}
        {thread.isClosed && <span>{copy.closed}</span>}
        {!thread.isShown && <span>{words.held}</span>}
      </p>
      <h3 dir="auto" className="mt-1 line-clamp-3 text-xl wrap-anywhere">
        <SiteLink to={communityPaths.thread(subdomain, id)} className="hover:underline">
          {heading}
        </SiteLink>
      </h3>
      {excerpt && (
        <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere">
          {excerpt}
        </p>
      )}
      {recipe && (
        <div className="mt-3">
          <RecipeLink subdomain={subdomain} recipe={recipe} gone={copy.recipeGone} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        <bdi>{author.name ?? words.formerMember}</bdi>
        {author.isModerator && <Badge creator={frame.badge} />}
        {author.isImported && <span>{words.imported}</span>}
        <Moment at={createdAt} dateOnly />
        <span>{answersWords}</span>
        {thread.isAnswered && <span>{copy.answered}</span>}
      </p>
    </article>
  );
}
