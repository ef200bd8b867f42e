import { Form, redirect, useNavigation } from 'react-router';
import { COMMUNITY_STAYS_DAYS, endCommunity, keepCommunity } from '../../community/moderation/ending.server.ts';
import { findCommunitySettings, saveCommunitySettings } from '../../community/settings.server.ts';
import { readHeldWords } from '../../community/threads/hold.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { badRequest, pageLoader } from '../../http/replies.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/settings-route';
import { communitySettingsWords as copy } from './copy.ts';

const states = ['open', 'held', 'closed'] as const;
const switches = ['holdsFirst', 'holdsLinks', 'holdsRepeats', 'hidesReported'] as const;
const DAY = 24 * 3600 * 1000;
const dones = { saved: copy.saved, ending: copy.ending.isEnding, kept: copy.ending.isKept } as const;

export const loader = pageLoader(
  'The settings of a community could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const { endsSince, ...settings } = await findCommunitySettings(db, { creatorId });
    const done = url.searchParams.get('done') ?? '';
    return {
      settings,
      endsAt: endsSince && new Date(endsSince.getTime() + COMMUNITY_STAYS_DAYS * DAY).toISOString(),
      done: Object.hasOwn(dones, done) ? dones[done as keyof typeof dones] : null,
    };
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error, submitted) => ({ error, typed: isEmpty(submitted) ? null : submitted }),
});

export const action = formAction(
  form,
  'The settings of a community could not be saved',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const { db } = services;
    const done = (what: keyof typeof dones) => redirect(studioPaths.communitySettings(creatorId, { done: what }), 303);
    if (values.what === 'end') {
      await endCommunity(db, { creatorId, now: services.now() });
      return done('ending');
    }
    if (values.what === 'keep') {
      await keepCommunity(db, { creatorId });
      return done('kept');
    }
    const state = states.find((each) => each === values.state);
    if (!state) return badRequest(refused(copy.invalid));
    const heldWords = readHeldWords(values.heldWords ?? '');
    if (heldWords === null) return badRequest(refused(copy.tooLong));
    const isOn = (name: string) => values[name] === 'on';
    await saveCommunitySettings(db, {
      creatorId,
      state,
      heldWords,
      membersPost: isOn('membersPost'),
      holdsFirst: isOn('holdsFirst'),
      holdsLinks: isOn('holdsLinks'),
      holdsRepeats: isOn('holdsRepeats'),
      hidesReported: isOn('hidesReported'),
    });
    return done('saved');
  },
  { longer: { heldWords: 30_000 } },
);

export const clientAction = form.clientAction;

export default function CommunitySettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { settings, endsAt, done } = loaderData;
  const { creatorId } = useStudio();
  const { formData } = useNavigation();
  const typed = answer?.typed;
  const isOn = (name: (typeof switches)[number] | 'membersPost') => (typed ? typed[name] === 'on' : settings[name]);
  const sent = formData?.get('what');
  return (
    <StudioPage title={copy.title} back={{ to: studioPaths.community(creatorId), words: copy.back }}>
      <FieldIds prefix="community-settings">
        {done && !answer && <Toast>{done}</Toast>}
        <div className="mb-6 empty:hidden">
          <FormSummary message={answer?.error} attempt={answer} />
        </div>
        <Form method="post" className="grid max-w-form grid-cols-1 gap-6 card">
          <input type="hidden" name="what" value="save" />
          <fieldset>
            <legend className="float-left mb-3 w-full text-xl">{copy.state}</legend>
            <div className="clear-both grid gap-3">
              {states.map((state) => (
                <label key={state} className="flex items-start gap-3">
                  <input
                    type="radio"
                    name="state"
                    value={state}
                    defaultChecked={(typed?.state ?? settings.state) === state}
                    className="size-6 flex-none"
                  />
                  <span>{copy.states[state]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div>
            <Checkbox name="membersPost" defaultChecked={isOn('membersPost')}>
              {copy.membersPost}
            </Checkbox>
            <p className="mt-1 pl-9 text-sm text-ink-soft">{copy.membersPostHint}</p>
          </div>
          <fieldset className="border-t border-line pt-5">
            <legend className="float-left w-full text-xl">{copy.rules}</legend>
            <p className="clear-both mb-4 text-ink-soft">{copy.rulesLead}</p>
            <div className="grid gap-4">
              {switches.map((name) => (
                <Checkbox key={name} name={name} defaultChecked={isOn(name)}>
                  {copy[name]}
                </Checkbox>
              ))}
              <TextArea
                label={copy.heldWords}
                name="heldWords"
                rows={4}
                hint={copy.heldWordsHint}
                defaultValue={typed?.heldWords ?? settings.heldWords}
              />
            </div>
          </fieldset>
          <p>
            <SubmitButton idle={copy.save} busy={copy.saving} isBusy={sent === 'save'} />
          </p>
        </Form>
      </FieldIds>
      <section className="mt-6 max-w-form card">
        <h2 className="text-xl">{copy.ending.title}</h2>
        {endsAt ? (
          <p className="mt-2">
            {copy.ending.until} <Moment at={endsAt} dateOnly />.
          </p>
        ) : (
          <p className="mt-2 text-ink-soft">{copy.ending.lead}</p>
        )}
        <Form method="post" className="mt-4">
          <input type="hidden" name="what" value={endsAt ? 'keep' : 'end'} />
          <SubmitButton
            idle={endsAt ? copy.ending.keep : copy.ending.submit}
            busy={copy.ending.busy}
            isBusy={sent === 'end' || sent === 'keep'}
            look={endsAt ? 'quiet' : 'danger'}
          />
        </Form>
      </section>
    </StudioPage>
  );
}
