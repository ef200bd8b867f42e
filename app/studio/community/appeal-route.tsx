import type { ReactNode } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { answerAppeal } from '../../community/moderation/appeals.server.ts';
import { checkReason, RAW_REASON_LENGTH } from '../../community/moderation/decision.ts';
import { findDecision } from '../../community/moderation/queries.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/appeal-route';
import { appealPage as copy, decisionList } from './copy.ts';
import { DecisionEntry } from './decision-entry.tsx';
import { listedDecision } from './listed-decision.server.ts';

export const loader = pageLoader(
  'An appeal could not be read',
  async ({ context, params }: Route.LoaderArgs, { db }) => {
    const { studio, member } = await requireStudio(context, params);
    const decisionId = params.decisionId.toLowerCase();
    const found = isUuid(decisionId) ? await findDecision(db, { creatorId: studio.creatorId, decisionId }) : null;
    if (!found?.appeal) throw noSuchPage();
    const { appeal, appealAnswer, ...decision } = found;
    return {
      decision: listedDecision(decision),
      words: decision.words,
      appeal,
      answer: appealAnswer,
      outcome: decision.appealOutcome,
      isOwn: decision.decidedBy === member.accountId,
    };
  },
);

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (error, { answer = '' }) => ({ error, typed: answer }),
});

export const action = formAction(
  form,
  'An appeal was not answered',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const decisionId = params.decisionId.toLowerCase();
    if (!isUuid(decisionId)) throw noSuchPage();
    const answer = checkReason(values.answer ?? '');
    if (answer === null) return badRequest(refused(copy.errors.text));
    const outcome = values.outcome === 'reversed' ? 'reversed' : 'upheld';
    const by = { accountId: member.accountId, creatorId, as: 'studio', now: services.now() } as const;
    const result = await answerAppeal(services, by, { decisionId, outcome, answer });
    if (!result.ok) return conflict(refused(copy.errors[result.reason]));
    return redirect(studioPaths.community(creatorId, { done: 'appealAnswered' }), 303);
  },
  { longer: { answer: RAW_REASON_LENGTH } },
);

export const clientAction = form.clientAction;

export default function Appeal({ loaderData, actionData }: Route.ComponentProps) {
  const { decision, words, appeal, answer, outcome, isOwn } = loaderData;
  const { creatorId, role } = useStudio();
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.community(creatorId), words: copy.back }}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={actionData?.error} attempt={actionData} />
      </div>
      <section className="grid max-w-form grid-cols-1 gap-5 card">
        <Part title={copy.decision}>
          <DecisionEntry decision={decision} />
        </Part>
        {words && (
          <Part title={copy.wrote}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {words}
            </p>
          </Part>
        )}
        <Part title={copy.appeal}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {appeal}
          </p>
        </Part>
        {outcome ? (
          <Part title={decisionList[outcome]}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {answer}
            </p>
          </Part>
        ) : isOwn || role === 'operator' ? (
          <p className="text-ink-soft">{copy.own}</p>
        ) : (
          <FieldIds prefix="appeal">
            <Form method="post" className="grid grid-cols-1 gap-4 border-t border-line pt-5">
              <TextArea
                label={copy.answer}
                name="answer"
                hint={copy.answerHint}
                required
                defaultValue={actionData?.typed}
              />
              <div className="flex flex-wrap gap-3">
                <button
                  type="submit"
                  name="outcome"
                  value="upheld"
                  className="button button-quiet"
                  aria-disabled={isBusy || undefined}
                >
                  {copy.uphold}
                </button>
                <button
                  type="submit"
                  name="outcome"
                  value="reversed"
                  className="button button-quiet"
                  aria-disabled={isBusy || undefined}
                >
                  {copy.reverse}
                </button>
              </div>
            </Form>
          </FieldIds>
        )}
      </section>
    </StudioPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      <div className="mt-1">{children}</div>
    </div>
  );
}
