import { Form, redirect, useNavigation } from 'react-router';
import { dateWords } from '../../copy/date-words.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { communityLinks } from '../community-styles.ts';
import { communityPaths } from '../paths.ts';
import type { Route } from './+types/decision-route';
import { appeal } from './appeals.server.ts';
import { decisionPage as copy } from './copy.ts';
import { appealsUntil, checkReason, RAW_REASON_LENGTH } from './decision.ts';
import { findToldDecision } from './emails.server.ts';
import { decisionGround, decisionSentence } from './mail-copy.ts';

export const links = communityLinks;

export const loader = pageLoader(
  'A decision about a member’s words could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, now }) => {
    const { accountId } = await requireUser(context);
    const decisionId = params.decisionId.toLowerCase();
    const found = isUuid(decisionId) ? await findToldDecision(db, { accountId, decisionId }) : null;
    if (!found) throw noSuchPage();
    const { decision, stored, creator, creatorId, words } = found;
    const until = appealsUntil(stored.at);
    return {
      brand: await findBrand(db, { creatorId }),
      sentence: decisionSentence(creator, decision),
      ground: decisionGround(creator, decision),
      reason: stored.reason,
      at: stored.at.toISOString(),
      words,
      isUndone: stored.undoneAt !== null,
      appeal: stored.appeal,
      answer: stored.appealAnswer,
      outcome: stored.appealOutcome,
      until: dateWords().date(until),
      mayAppeal: stored.undoneAt === null && stored.appealedAt === null && now() <= until,
    };
  },
);

const form = defineForm({
  unexpected: copy.errors.failed,
  refused: (error, { text = '' }) => ({ error, typed: text }),
});

export const action = formAction(
  form,
  'A decision could not be appealed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(context);
    const decisionId = params.decisionId.toLowerCase();
    if (!isUuid(decisionId)) throw noSuchPage();
    const text = checkReason(values.text ?? '');
    if (text === null) return badRequest(refused(copy.errors.text));
    const result = await appeal(services.db, { accountId, decisionId, text, now: services.now() });
    if (!result.ok) return conflict(refused(copy.errors[result.reason]));
    return redirect(communityPaths.decision(decisionId), 303);
  },
  { longer: { text: RAW_REASON_LENGTH } },
);

export const clientAction = form.clientAction;

export default function DecisionRoute({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { brand, sentence, ground, reason, at, words, isUndone } = page;
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      {isUndone && (
        <p role="status" className="mt-4 font-semibold">
          {copy.undone}
        </p>
      )}
      <p className="mt-4 text-lg">{sentence}</p>
      <dl className="mt-5 grid gap-4 wrap-anywhere">
        <div>
          <dt className="text-sm text-ink-soft">{copy.why}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {reason}
          </dd>
        </div>
        {words && (
          <div>
            <dt className="text-sm text-ink-soft">{copy.wrote}</dt>
            <dd dir="auto" className="border-l-4 border-line pl-4 whitespace-pre-line">
              {words}
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-ink-soft">{copy.on}</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-ink-soft">{ground}</p>
      <Appeal page={page} answer={answer} />
      <p className="mt-7 border-t border-line pt-5 text-sm text-ink-soft">{copy.redress}</p>
    </AccountSubpage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Appeal({ page, answer }: { page: Page; answer: Route.ComponentProps['actionData'] }) {
  const isBusy = useNavigation().formMethod !== undefined;
  const { mayAppeal, isUndone, until, outcome } = page;
  const words = copy.appeal;
  if (page.appeal !== null) {
    return (
      <section className="mt-7 border-t border-line pt-5">
        <h2 className="text-xl">{words.yours}</h2>
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
          {page.appeal}
        </p>
        {outcome ? (
          <>
            <h3 className="mt-4 text-lg">{words.outcomes[outcome]}</h3>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {page.answer}
            </p>
          </>
        ) : (
          <p role="status" className="mt-3 text-ink-soft">
            {words.waiting}
          </p>
        )}
      </section>
    );
  }
  if (!mayAppeal) return isUndone ? null : <p className="mt-7 border-t border-line pt-5">{words.late}</p>;
  return (
    <FieldIds prefix="appeal">
      <section className="mt-7 border-t border-line pt-5">
        <h2 className="text-xl">{words.title}</h2>
        <p className="mt-2">{words.lead(until)}</p>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4">
          <FormSummary message={answer?.error} attempt={answer} />
          <TextArea label={words.label} name="text" rows={4} required defaultValue={answer?.typed} />
          <p>
            <SubmitButton idle={words.submit} busy={words.submitting} isBusy={isBusy} />
          </p>
        </Form>
      </section>
    </FieldIds>
  );
}
