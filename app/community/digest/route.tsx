import { data, Form, redirect, useNavigation } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { timeZones } from '../../http/local-time.server.ts';
import { badRequest, forbidden, notFound, pageLoader } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { offersOptionalEmails } from '../../mail/scheduled/preferences.server.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageState } from '../../ui/layout/page-state.tsx';
import { useZone } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { CommunityFrame, communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { chooseEmails, findEmailChoice } from './choice.server.ts';
import { mailPage as copy } from './copy.ts';

export const loader = pageLoader('A choice of emails could not be read', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (!community || community.standing === 'visitor') return data(null, { status: 404 });
  const { creatorId, frame } = community;
  const { accountId } = await requireUser(args.context);
  const { searchParams } = new URL(args.request.url);
  return data({
    frame,
    choice: await findEmailChoice(services.db, { accountId, creatorId }),
    zones: timeZones(),
    isOffered: offersOptionalEmails(services),
    isSaved: searchParams.get('done') === 'saved',
  });
});

const form = defineForm({ unexpected: copy.failed, refused: (error, values) => ({ error, values }) });

export const action = formAction(
  form,
  'A choice of emails could not be stored',
  async (args: Route.ActionArgs, { services, values, refused }) => {
    const { accountId } = await requireUser(args.context);
    const community = await loadCommunity(services, args);
    if (!community || !offersOptionalEmails(services)) return notFound(refused(words.refusals.closed));
    const by = byOf(services, { accountId, creatorId: community.creatorId });
    const choice = {
      digest: values.digest === 'yes',
      rhythm: values.rhythm === 'daily' ? ('daily' as const) : ('weekly' as const),
      timeZone: values.zone ?? '',
      answers: values.answers === 'yes',
    };
    const result = await chooseEmails(services.db, by, { choice, on: 'community' });
    if (!result.ok && result.reason === 'no-zone') return badRequest(refused(copy.notAZone));
    if (!result.ok) return forbidden(refused(words.refusals[result.reason]));
    return redirect(communityPaths.emails(args.params.name, { done: 'saved' }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, words.emails) : [];

export default function CommunityEmailsRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod !== undefined;
  const ownZone = useZone();
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { frame, choice, zones, isOffered, isSaved } = loaderData;
  // UTC is the default, so the browser's zone is suggested instead.
  const zone = answer?.values.zone ?? (choice.timeZone === 'UTC' ? ownZone : choice.timeZone);
  return (
    <CommunityFrame frame={frame} back={{ to: communityPaths.community(frame.site.subdomain), words: copy.back }}>
      <h1 className="text-section">{words.emails}</h1>
      {isSaved && !answer && <Toast className="mt-5">{copy.saved}</Toast>}
      {isOffered ? (
        <>
          <p dir="auto" className="mt-3 text-lg text-ink-soft">
            {copy.lead(frame.site.name)}
          </p>
          <Form method="post" className="mt-6 grid grid-cols-1 gap-6">
            <FieldIds prefix="emails">
              <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
              <Checkbox name="digest" value="yes" defaultChecked={choice.digest}>
                <span className="block font-semibold">{copy.digest}</span>
                <span className="block text-ink-soft">{copy.digestHint}</span>
              </Checkbox>
              <SelectField
                label={copy.rhythm}
                name="rhythm"
                defaultValue={choice.rhythm}
                options={(['daily', 'weekly'] as const).map((value) => ({ value, name: copy.rhythms[value] }))}
              />
              <SelectField
                key={zone}
                label={copy.zone}
                name="zone"
                defaultValue={zone}
                options={[...new Set([zone, ...zones])].map((each) => ({
                  value: each,
                  name: each.replaceAll('_', ' '),
                }))}
              />
              <Checkbox name="answers" value="yes" defaultChecked={choice.answers}>
                <span className="block font-semibold">{copy.answers}</span>
                <span className="block text-ink-soft">{copy.answersHint}</span>
              </Checkbox>
            </FieldIds>
            <p>
              <SubmitButton idle={copy.save} busy={copy.saving} isBusy={isBusy} className="w-full sm:w-auto" />
            </p>
          </Form>
        </>
      ) : (
        <p className="mt-3 text-lg">{copy.notOffered}</p>
      )}
    </CommunityFrame>
  );
}
