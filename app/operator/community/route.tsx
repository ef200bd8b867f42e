import { randomUUID } from 'node:crypto';
import { Form, redirect } from 'react-router';
import { answerAppeal } from '../../community/moderation/appeals.server.ts';
import { decide, findSubject, seenOf } from '../../community/moderation/commands.server.ts';
import { checkReason, RAW_REASON_LENGTH } from '../../community/moderation/decision.ts';
import { listCommunityFigures, listForOperator } from '../../community/moderation/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, pageLoader } from '../../http/replies.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { TextLink } from '../../studio/frame/work-page.tsx';
import { studioPaths } from '../../studio/paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { OperatorPage, Panel } from '../frame/operator-page.tsx';
import { operatorPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { operatorCommunity as copy } from './copy.ts';

export { afterConflictToo as shouldRevalidate } from '../../http/form.ts';

const SHOWN = 30;
const FIGURES_MS = 30 * 24 * 3600 * 1000;

export const loader = pageLoader(
  'The operator’s page of communities could not be read',
  async ({ url }: Route.LoaderArgs, { db, now }) => {
    const { unlawful, appeals } = await listForOperator(db, { limit: SHOWN });
    const seen = async (creatorId: string, postId: string | null) => {
      const subject = postId && (await findSubject(db, { creatorId, postId }));
      return subject ? seenOf(subject) : '';
    };
    return {
      unlawful: await Promise.all(
        unlawful.map(async ({ at, ...report }) => ({
          ...report,
          at: at.toISOString(),
          id: randomUUID(),
          seen: await seen(report.creatorId, report.postId),
        })),
      ),
      appeals: appeals.map(({ at, appealedAt, ...appeal }) => ({
        ...appeal,
        at: at.toISOString(),
        appealedAt: appealedAt!.toISOString(),
      })),
      figures: await listCommunityFigures(db, { since: new Date(now().getTime() - FIGURES_MS), limit: 100 }),
      isDone: url.searchParams.get('done') === 'decided',
    };
  },
);

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (error, { id = '', decisionId = '', reason = '' }) => ({ error, of: id || decisionId, reason }),
});

export const action = formAction(
  form,
  'An operator’s decision about a community was not made',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireMember(context);
    const { creatorId = '', postId = '', decisionId = '', id = '', what = '', seen = '' } = values;
    const reason = checkReason(values.reason ?? '');
    if (!isUuid(creatorId)) return badRequest(refused(copy.errors.failed));
    if (reason === null) return badRequest(refused(copy.errors.reason));
    const by = { accountId, creatorId, as: 'operator', now: services.now() } as const;
    const result = isUuid(decisionId)
      ? await answerAppeal(services, by, {
          decisionId,
          outcome: what === 'reversed' ? 'reversed' : 'upheld',
          answer: reason,
        })
      : isUuid(postId) && isUuid(id)
        ? await decide(services, by, {
            id,
            postId,
            action: what === 'remove' ? 'remove' : await keeping(services.db, { creatorId, postId }),
            reason,
            days: null,
            seen,
          })
        : ({ ok: false } as const);
    if (!result.ok) return conflict(refused(copy.errors.gone));
    return redirect(operatorPaths.community({ done: 'decided' }), 303);
  },
  { longer: { reason: RAW_REASON_LENGTH } },
);

export const clientAction = form.clientAction;

/**
 * Returns the action that keeps a removed or hidden post in its state, or else `approve`, also for a post that a rule
 * holds or has hidden.
 */
async function keeping(db: Db, of: { creatorId: string; postId: string }) {
  const post = (await findSubject(db, of))?.post;
  if (post?.state === 'removed') return 'remove';
  return post?.state === 'hidden' && post.heldBy === null ? 'hide' : 'approve';
}

type Page = Route.ComponentProps['loaderData'];
type Answer = Route.ComponentProps['actionData'];

export default function Communities({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  return (
    <OperatorPage title={copy.title} lead={copy.lead}>
      {page.isDone && !answer && <Toast>{copy.done}</Toast>}
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.error} attempt={answer} />
      </div>
      <Unlawful reports={page.unlawful} answer={answer} />
      <Appeals appeals={page.appeals} answer={answer} />
      <Figures figures={page.figures} />
    </OperatorPage>
  );
}

function Unlawful({ reports, answer }: { reports: Page['unlawful']; answer: Answer }) {
  const words = copy.unlawful;
  return (
    <Panel id="unlawful" title={words.title} lead={reports.length === 0 ? words.none : words.lead}>
      <PlainList className="divide-y divide-line empty:hidden">
        {reports.map(({ reference, reason, at, name, email, postId, creatorId, creatorName, id, seen }) => (
          <li key={reference} className="py-4">
            <p className="font-semibold">
              {reference} {words.in(creatorName)}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {words.by(name ?? '', email ?? '')} · <Moment at={at} />
            </p>
            <p dir="auto" className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">
              {reason}
            </p>
            {postId ? (
              <>
                <TextLink to={studioPaths.communityPost(creatorId, postId)}>{words.open}</TextLink>
                <Form method="post" className="mt-2 grid max-w-form grid-cols-1 gap-3">
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="creatorId" value={creatorId} />
                  <input type="hidden" name="postId" value={postId} />
                  <input type="hidden" name="seen" value={seen} />
                  <TextArea
                    label={words.reason}
                    name="reason"
                    required
                    defaultValue={answer?.of === id ? answer.reason : ''}
                  />
                  <div className="flex flex-wrap gap-3">
                    <Choice value="approve" words={words.keep} />
                    <Choice value="remove" words={words.remove} />
                  </div>
                </Form>
              </>
            ) : (
              <p className="mt-2 text-ink-soft">{words.gone}</p>
            )}
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}

function Appeals({ appeals, answer }: { appeals: Page['appeals']; answer: Answer }) {
  const words = copy.appeals;
  return (
    <Panel id="appeals" title={words.title} lead={appeals.length === 0 ? words.none : words.lead}>
      <PlainList className="divide-y divide-line empty:hidden">
        {appeals.map(({ decisionId, action, reason, at, appeal, appealedAt, postId, creatorId, creatorName }) => (
          <li key={decisionId} className="py-4">
            <p className="font-semibold">
              {copy.actions[action]} {copy.unlawful.in(creatorName)}
            </p>
            <p className="text-sm text-ink-soft">
              {words.decided} <Moment at={at} /> · {words.appealed} <Moment at={appealedAt} />
            </p>
            <p dir="auto" className="mt-2 wrap-anywhere">
              “{reason}”
            </p>
            <p dir="auto" className="mt-2 max-w-text wrap-anywhere whitespace-pre-line">
              {appeal}
            </p>
            {postId && <TextLink to={studioPaths.communityPost(creatorId, postId)}>{words.open}</TextLink>}
            <Form method="post" className="mt-2 grid max-w-form grid-cols-1 gap-3">
              <input type="hidden" name="decisionId" value={decisionId} />
              <input type="hidden" name="creatorId" value={creatorId} />
              <TextArea
                label={words.answer}
                name="reason"
                required
                defaultValue={answer?.of === decisionId ? answer.reason : ''}
              />
              <div className="flex flex-wrap gap-3">
                <Choice value="upheld" words={words.uphold} />
                <Choice value="reversed" words={words.reverse} />
              </div>
            </Form>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}

function Choice({ value, words }: { value: string; words: string }) {
  return (
    <button type="submit" name="what" value={value} className="button button-quiet">
      {words}
    </button>
  );
}

function Figures({ figures }: { figures: Page['figures'] }) {
  const { title, none, columns: names } = copy.figures;
  const columns: Record<keyof typeof names, Column> = {
    creator: { name: names.creator, className: 'wrap-anywhere' },
    posts: { name: names.posts, narrow: { label: names.posts } },
    people: { name: names.people, narrow: { label: names.people } },
    held: { name: names.held, narrow: { label: names.held } },
    hidden: { name: names.hidden, narrow: { label: names.hidden } },
    removed: { name: names.removed, narrow: { label: names.removed } },
  };
  return (
    <Panel id="figures" title={title} lead={figures.length === 0 ? none : undefined}>
      {figures.length > 0 && (
        <DataTable
          caption={title}
          rows={figures}
          keyOf={({ creatorId }) => creatorId}
          columns={columns}
          cells={({ creatorId, creatorName, posts, people, held, hidden, removed }) => ({
            creator: <TextLink to={studioPaths.community(creatorId)}>{creatorName}</TextLink>,
            posts,
            people,
            held,
            hidden,
            removed,
          })}
        />
      )}
    </Panel>
  );
}
