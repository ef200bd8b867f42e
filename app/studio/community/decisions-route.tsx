import { Form, redirect, useNavigation } from 'react-router';
import { undoDecision } from '../../community/moderation/commands.server.ts';
import { listDecisions } from '../../community/moderation/queries.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict, pageLoader } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/decisions-route';
import { decisionList as copy } from './copy.ts';
import { DecisionEntry } from './decision-entry.tsx';
import { listedDecision, type ShownDecision } from './listed-decision.server.ts';

export { afterConflictToo as shouldRevalidate } from '../../http/form.ts';

const SHOWN = 30;

export const loader = pageLoader(
  'The decisions of a community could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const after = readAfter(url.searchParams.get('after'));
    const found = await listDecisions(db, { creatorId, after, limit: SHOWN + 1 });
    const last = found.length > SHOWN ? found[SHOWN - 1]! : null;
    return {
      decisions: found.slice(0, SHOWN).map(listedDecision),
      next: last && `${last.at.getTime()} ${last.id}`,
      isUndone: url.searchParams.get('done') === 'undone',
    };
  },
);

/** Reads the list position of the last decision shown (Unix milliseconds and an id), or null if it is malformed. */
function readAfter(text: string | null) {
  const [time = '', id = ''] = text?.split(' ') ?? [];
  return /^\d{1,14}$/.test(time) && isUuid(id) ? { at: new Date(Number(time)), id } : null;
}

const form = defineForm({ unexpected: copy.errors.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'A decision was not undone',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const { decisionId = '' } = values;
    if (!isUuid(decisionId)) return conflict(refused(copy.errors['no-such-decision']));
    const by = { accountId: member.accountId, creatorId, as: 'studio', now: services.now() } as const;
    const result = await undoDecision(services, by, { decisionId });
    if (!result.ok) return conflict(refused(copy.errors[result.reason]));
    return redirect(studioPaths.communityDecisions(creatorId, { done: 'undone' }), 303);
  },
);

export const clientAction = form.clientAction;

export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const { decisions, next, isUndone } = loaderData;
  const { creatorId } = useStudio();
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.community(creatorId), words: copy.back }}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={actionData?.error} attempt={actionData} />
      </div>
      {isUndone && !actionData && <Toast>{copy.wasUndone}</Toast>}
      {decisions.length === 0 && <EmptyState title={copy.none} lead={copy.noneLead} />}
      <PlainList className="max-w-form divide-y divide-line rounded-2xl border border-line bg-paper empty:hidden">
        {decisions.map((decision) => (
          <li key={decision.id} className="p-4 sm:px-6">
            <DecisionEntry decision={decision}>{!decision.isUndone && <Undo decision={decision} />}</DecisionEntry>
          </li>
        ))}
      </PlainList>
      {next && (
        <p className="mt-6">
          <ButtonLink to={studioPaths.communityDecisions(creatorId, { after: next })} look="quiet">
            {copy.more}
          </ButtonLink>
        </p>
      )}
    </StudioPage>
  );
}

function Undo({ decision: { id, action, author } }: { decision: ShownDecision }) {
  const { creatorId, role } = useStudio();
  const { formData } = useNavigation();
  if (role === 'operator') return null;
  const label = copy.undoOf(`${copy.actions[action]}${author ? ` · ${author}` : ''}`);
  return (
    <Form method="post" action={studioPaths.communityDecisions(creatorId)} className="mt-3">
      <input type="hidden" name="decisionId" value={id} />
      <SubmitButton
        idle={
          <>
            <span aria-hidden="true">{copy.undo}</span>
            <span className="sr-only">{label}</span>
          </>
        }
        busy={copy.busy}
        isBusy={formData?.get('decisionId') === id}
        look="quiet"
      />
    </Form>
  );
}
