import { randomUUID } from 'node:crypto';
import { Form, Link, useNavigation } from 'react-router';
import { isAction, type WaitingKind, waitingKinds } from '../../community/moderation/decision.ts';
import { countWaiting, listWaiting, type Waiting } from '../../community/moderation/queries.server.ts';
import { findCommunitySettings } from '../../community/settings.server.ts';
import { isUuid } from '../../http/ids.ts';
import { pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { shownPost } from './case.server.ts';
import { queue as copy, decisionList, done as doneWords, threadName } from './copy.ts';
import { ModeratedPostView, nameOf } from './moderated-post.tsx';

export const loader = pageLoader(
  'The queue of a community could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const by = { creatorId, accountId: member.accountId };
    const only = waitingKinds.find((kind) => kind === url.searchParams.get('only')) ?? null;
    const counts = await countWaiting(db, by);
    const { state } = await findCommunitySettings(db, { creatorId });
    return {
      only,
      counts,
      isClosed: state === 'closed',
      waiting: (await listWaiting(db, { ...by, only })).map(entryOf),
      done: readDone(url.searchParams.get('done')),
    };
  },
);

const entryOf = ({ since, post, thread, ...entry }: Waiting) => ({
  ...entry,
  title: threadName(thread),
  since: since.toISOString(),
  post: post && shownPost(post),
  id: randomUUID(),
});

/** Reads the last action from the `done` parameter, or returns null if it is malformed. */
function readDone(text: string | null) {
  const [what = '', decisionId = ''] = text?.split(' ') ?? [];
  if (what === 'answered' || what === 'appealAnswered') return { words: copy[what], decisionId: null };
  return isAction(what) && isUuid(decisionId) ? { words: doneWords[what], decisionId } : null;
}

type Entry = Route.ComponentProps['loaderData']['waiting'][number];

export default function Queue({ loaderData }: Route.ComponentProps) {
  const { only, counts, waiting, isClosed, done } = loaderData;
  const { creatorId, role } = useStudio();
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      actions={
        <>
          <ButtonLink to={studioPaths.communityDecisions(creatorId)} look="quiet">
            {copy.decisions}
          </ButtonLink>
          {role === 'owner' && (
            <ButtonLink to={studioPaths.communitySettings(creatorId)} look="quiet">
              {copy.settings}
            </ButtonLink>
          )}
        </>
      }
    >
      {done && (
        <Toast key={`${done.words} ${done.decisionId}`}>
          <span>{done.words}</span>
          {done.decisionId && <Undo decisionId={done.decisionId} />}
        </Toast>
      )}
      <Kinds only={only} counts={counts} />
      {waiting.length === 0 ? (
        <EmptyState title={isClosed ? copy.closed : copy.none} lead={isClosed ? copy.closedLead : copy.noneLead} />
      ) : (
        <ul className="grid max-w-form grid-cols-1 gap-4">
          {waiting.map((entry) => (
            <li key={`${entry.kind} ${entry.decisionId ?? entry.post?.id}`} className="card">
              <EntryView entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </StudioPage>
  );
}

function Kinds({ only, counts }: { only: WaitingKind | null; counts: Record<WaitingKind, number> }) {
  const { creatorId } = useStudio();
  const present = waitingKinds.filter((kind) => counts[kind] > 0 || kind === only);
  if (present.length === 0) return null;
  const all = waitingKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const choices = [
    { kind: null, name: copy.all, count: all },
    ...present.map((kind) => ({ kind, name: copy.kinds[kind], count: counts[kind] })),
  ];
  return (
    <div className="mb-5">
      <Segments as="nav" label={copy.filters}>
        {choices.map(({ kind, name, count }) => (
          <Link
            key={name}
            to={studioPaths.community(creatorId, { only: kind })}
            aria-current={kind === only ? 'page' : undefined}
            className="segment"
          >
            {name} <span className="text-sm font-normal">{count}</span>
          </Link>
        ))}
      </Segments>
    </div>
  );
}

function EntryView({ entry }: { entry: Entry }) {
  const { creatorId } = useStudio();
  const { kind, post, title, decisionId } = entry;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <strong>{reasonOf(entry)}</strong>
        <span dir="auto" className="wrap-anywhere text-ink-soft">
          {title}
        </span>
      </p>
      {post && (
        <div className="mt-3">
          <ModeratedPostView post={post} clamp />
          {post.pictures.length > 0 && (
            <p className="mt-1 text-sm text-ink-soft">{copy.pictures(post.pictures.length)}</p>
          )}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {kind === 'held' && post && <Approve entry={entry} postId={post.id} name={nameOf(post)} />}
        {kind === 'appeal' && decisionId && (
          <ButtonLink to={studioPaths.communityAppeal(creatorId, decisionId)}>{copy.read}</ButtonLink>
        )}
        {kind !== 'appeal' && post && (
          <Link
            to={studioPaths.communityPost(creatorId, post.id) + (kind === 'question' ? '#answer' : '')}
            aria-label={kind === 'question' ? copy.answerOf(nameOf(post)) : copy.lookOf(nameOf(post))}
            className={kind === 'held' ? 'button button-quiet' : 'button'}
          >
            {kind === 'question' ? copy.answer : copy.look}
          </Link>
        )}
      </div>
    </>
  );
}

function reasonOf({ kind, post, reports, isUnlawful }: Entry): string {
  switch (kind) {
    case 'reported':
      return isUnlawful ? copy.unlawful : copy.reported(reports);
    case 'held':
      return copy.held(post?.heldBy ?? null);
    case 'question':
      return copy.question;
    case 'appeal':
      return copy.appeal;
  }
}

/** Button that approves a held post. If the approval fails, the post's page shows the error. */
function Approve({ entry, postId, name }: { entry: Entry; postId: string; name: string }) {
  const { creatorId, role } = useStudio();
  const { formData } = useNavigation();
  if (role === 'operator') return null;
  return (
    <Form method="post" action={studioPaths.communityPost(creatorId, postId)}>
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="seen" value={entry.seen} />
      <input type="hidden" name="what" value="approve" />
      <SubmitButton
        idle={
          <>
            <span aria-hidden="true">{copy.approve}</span>
            <span className="sr-only">{copy.approveOf(name)}</span>
          </>
        }
        busy={copy.busy}
        isBusy={formData?.get('id') === entry.id}
      />
    </Form>
  );
}

function Undo({ decisionId }: { decisionId: string }) {
  const { creatorId } = useStudio();
  return (
    <Form method="post" action={studioPaths.communityDecisions(creatorId)}>
      <input type="hidden" name="decisionId" value={decisionId} />
      <button type="submit" className="link min-h-11">
        {decisionList.undo}
      </button>
    </Form>
  );
}
