import { Form, Link, redirect, useNavigation } from 'react-router';
import { knownParts } from '../../documents/shape.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { loadIssue } from '../../letters/document/issue.server.ts';
import { letterShape } from '../../letters/document/letter-shape.ts';
import { shownLetter } from '../../letters/document/shown-letter.ts';
import { findLetter, isEditable, removeDraft } from '../../letters/editing/drafts.server.ts';
import { LetterBody } from '../../letters/rendering/letter-body.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/letter-route';
import { letterEditor as copy } from './copy.ts';
import { LetterEditor } from './letter-editor.tsx';

export const loader = pageLoader(
  'A letter could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const own = { creatorId: studio.creatorId, letterId: params.letterId.toLowerCase() };
    const found = isUuid(own.letterId) ? await findLetter(db, own) : null;
    if (!found) throw noSuchPage();
    if (!isEditable(found.state)) throw redirect(studioPaths.letterSending(own.creatorId, own.letterId));
    const { letterId, state, version } = found;
    const issue = await loadIssue(db, { ...own, letter: found.letter });
    return {
      letterId,
      state,
      version,
      letter: knownParts(letterShape, found.letter),
      cards: issue.cards.map(({ recipeId, name, free }) => ({ recipeId, name, free })),
      shown: shownLetter(issue, 'members'),
      accountId: member.accountId,
    };
  },
);

const form = defineForm({ unexpected: copy.errors.failed, refused: (error) => ({ error }) });

/** Deletes the draft. The text itself is saved while it is typed. */
export const action = formAction(
  form,
  'A letter could not be deleted',
  async ({ context, params }: Route.ActionArgs, { services, refused }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const letterId = params.letterId.toLowerCase();
    const isRemoved = isUuid(letterId) && (await removeDraft(services.db, { creatorId, letterId }));
    if (!isRemoved) return conflict(refused(copy.errors.notDraft));
    return redirect(studioPaths.letters(creatorId, { done: 'removed' }), 303);
  },
);

export const clientAction = form.clientAction;

export default function LetterPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { letter, letterId, state, shown } = page;
  const { creatorId, role, subdomain } = useStudio();
  const isReadOnly = role === 'operator';
  const saved = (
    <div className="card">
      {shown.blocks.length === 0 ? (
        <p className="text-ink-soft">{copy.empty}</p>
      ) : (
        <LetterBody blocks={shown.blocks} subdomain={subdomain ?? creatorId} />
      )}
    </div>
  );
  return (
    <StudioPage
      title={letter.subject || copy.title}
      back={{ to: studioPaths.letters(creatorId), words: copy.back }}
      lead={isReadOnly ? copy.readOnly : null}
    >
      <div className="mb-6 empty:hidden">
        <FormSummary message={actionData?.error} attempt={actionData} />
      </div>
      {state !== 'draft' && (
        <p
          role="note"
          className="mb-4 flex flex-wrap items-center gap-x-4 rounded-xl border border-line bg-paper px-4 py-2"
        >
          {copy.scheduled}
          <Link to={studioPaths.letterSending(creatorId, letterId)} className="link inline-flex min-h-11 items-center">
            {copy.toSending}
          </Link>
        </p>
      )}
      {isReadOnly ? (
        saved
      ) : (
        <>
          <p className="mb-4 not-noscript:hidden">{copy.needsScripts}</p>
          <LetterEditor key={letterId} page={page} saved={saved} />
          {state === 'draft' && <RemoveForm />}
        </>
      )}
    </StudioPage>
  );
}

function RemoveForm() {
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" className="mt-10 border-t border-line pt-6">
      <SubmitButton look="quiet" idle={copy.remove} busy={copy.removing} isBusy={isBusy} />
      <p className="mt-1.5 text-sm text-ink-soft">{copy.removeLead}</p>
    </Form>
  );
}
