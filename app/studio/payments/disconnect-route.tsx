import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, forbidden, pageLoader, tooManyRequests, unavailable } from '../../http/replies.ts';
import { isFresh } from '../../identity/sessions/own-sessions.server.ts';
import { disconnectMerchant } from '../../payments/merchant/commands.server.ts';
import { findConnectedMerchant } from '../../payments/merchant/queries.server.ts';
import { countRunning } from '../../payments/parting/parting.server.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { FreshForms } from '../../ui/form/sign-in-again.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/disconnect-route';
import { accountErrors, disconnectPage as copy, disconnectErrors as errors } from './account-copy.ts';

export const loader = pageLoader(
  'The members of a payment account could not be counted',
  async ({ context, params }: Route.LoaderArgs, { db, now }) => {
    const { studio, member } = await requireStudio(context, params);
    const account = await findConnectedMerchant(db, studio);
    const isConnected = account !== null && account.merchantId !== null && account.parting === null;
    return {
      running: isConnected ? await countRunning(db, { merchantId: account.merchantId! }) : null,
      isFresh: isFresh(member, now()),
    };
  },
);

const form = defineForm({
  unexpected: accountErrors.service,
  refused: (error) => ({ error }),
});

export const action = formAction(
  form,
  'A payment account could not be disconnected',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { parting } = values;
    const { payments } = services;
    if (parting !== 'cancel' && parting !== 'continue') return badRequest(refused(errors.choose));
    if (!payments) return unavailable(refused(accountErrors.service));
    const limit = await countTry(context, 'merchant', { account: member.email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { creatorId } = studio;
    const by = { accountId: member.accountId };
    const begun = await disconnectMerchant({ ...services, payments }, { creatorId, by, parting });
    if (!begun.ok) return forbidden(refused(accountErrors.notOwner));
    return redirect(studioPaths.merchant(creatorId), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Disconnect({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { running, isFresh } = loaderData;
  const { creatorId } = useStudio();
  const isBusy = useNavigation().formData?.has('parting') ?? false;
  const back = { to: studioPaths.merchant(creatorId), words: copy.back };
  if (running === null) {
    return (
      <StudioPage title={copy.title} back={back}>
        <p className="text-lg">{copy.none}</p>
      </StudioPage>
    );
  }
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={back}>
      <section className="card max-w-text">
        <div className="mb-5 empty:hidden">
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
        </div>
        <p>{copy.members(running)}</p>
        <FreshForms isFresh={isFresh || answer !== undefined}>
          <Form method="post" className="mt-5">
            {running === 0 ? (
              // Applies to a subscription that begins while the page is open.
              <input type="hidden" name="parting" value="cancel" />
            ) : (
              <fieldset>
                <legend className="font-display text-lg">{copy.question}</legend>
                {(['cancel', 'continue'] as const).map((parting) => (
                  <label key={parting} className="mt-4 flex items-start gap-3">
                    <input type="radio" name="parting" value={parting} className="mt-0.5 size-5 flex-none" />
                    <span>
                      <span className="font-semibold">{copy.choices[parting].title}</span>
                      <span className="block text-ink-soft">{copy.choices[parting].lead}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
            <p className="mt-6">
              <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
            </p>
          </Form>
        </FreshForms>
      </section>
    </StudioPage>
  );
}
