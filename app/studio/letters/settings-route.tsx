import { useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, type Submitted } from '../../http/form.ts';
import { timeZones } from '../../http/local-time.server.ts';
import { badRequest, pageLoader } from '../../http/replies.ts';
import { findLetterSettings, saveLetterSettings } from '../../letters/settings/settings.server.ts';
import { type TypedSettings, weeklyChoices } from '../../letters/settings/typed-settings.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, Field, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { useZone } from '../../ui/moment.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/settings-route';
import { letterSettingsWords as copy } from './copy.ts';
import { ZonedMoment, zoneName } from './zoned-moment.tsx';

export const loader = pageLoader(
  'The letter settings could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db, mail }) => {
    const { studio } = await requireStudio(context, params);
    const { senderName, replyTo, postalAddress, weeklyIntro, weeklyZone, weeklyNext, ...settings } =
      await findLetterSettings(db, studio);
    return {
      settings: {
        ...settings,
        senderName: senderName ?? '',
        replyTo: replyTo ?? '',
        postalAddress: postalAddress ?? '',
        weeklyZone: weeklyZone ?? '',
        weeklyIntro: weeklyIntro ?? '',
      } satisfies TypedSettings,
      weeklyNext: weeklyNext?.toISOString() ?? null,
      zones: timeZones(),
      standardAddress: mail.postalAddress,
      isSaved: url.searchParams.get('done') === 'saved',
    };
  },
);

const days = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

interface Answer {
  error: string;
  typed: TypedSettings | null;
  fields: { [field in keyof TypedSettings]?: string };
}

const typedOf = ({ isOffered, countsClicks, weekly, weeklyDay, weeklyHour, ...texts }: Submitted): TypedSettings => {
  const { senderName = '', replyTo = '', postalAddress = '', weeklyZone = '', weeklyIntro = '' } = texts;
  return {
    isOffered: isOffered === 'on',
    senderName,
    replyTo,
    postalAddress,
    countsClicks: countsClicks === 'on',
    weekly: weeklyChoices.find((choice) => choice === weekly) ?? 'off',
    weeklyDay: days.find((day) => String(day) === weeklyDay) ?? days[0]!,
    weeklyHour: hours.find((hour) => String(hour) === weeklyHour) ?? hours[0]!,
    weeklyZone,
    weeklyIntro,
  };
};

const form = defineForm({
  unexpected: copy.failed,
  refused: (error, submitted, fields: Answer['fields'] = {}): Answer => ({
    error,
    typed: 'senderName' in submitted ? typedOf(submitted) : null,
    fields,
  }),
});

export const action = formAction(
  form,
  'The letter settings could not be saved',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const saved = await saveLetterSettings(services.db, { creatorId, typed: typedOf(values), now: services.now() });
    if (saved.ok) return redirect(studioPaths.letterSettings(creatorId, { done: 'saved' }), 303);
    const fields = Object.fromEntries(saved.fields.map((field) => [field, copy.errors[field]]));
    return badRequest(refused(copy.check, fields));
  },
);

export const clientAction = form.clientAction;

export default function LetterSettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { settings, standardAddress, weeklyNext, zones, isSaved } = loaderData;
  const { creatorId, name } = useStudio();
  const typed = answer?.typed ?? settings;
  const { isOffered, senderName, replyTo, postalAddress, countsClicks } = typed;
  const fields = answer?.fields ?? {};
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.letters(creatorId), words: copy.back }}>
      <FieldIds prefix="letter-settings">
        {isSaved && !answer && <Toast>{copy.saved}</Toast>}
        <div className="mb-6 empty:hidden">
          <FormSummary message={answer?.error} attempt={answer} errors={fields} />
        </div>
        <Form method="post" className="grid max-w-form gap-6">
          <div className="grid gap-6 card">
            <div>
              <Checkbox name="isOffered" defaultChecked={isOffered}>
                <span className="font-semibold">{copy.offer}</span>
              </Checkbox>
              <p className="mt-1.5 pl-9 text-sm text-ink-soft">{copy.offerHint}</p>
            </div>
            <Field
              label={copy.senderName}
              name="senderName"
              dir="auto"
              defaultValue={senderName}
              error={fields.senderName}
              hint={copy.senderNameHint(name)}
            />
            <Field
              label={copy.replyTo}
              name="replyTo"
              type="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={replyTo}
              error={fields.replyTo}
              hint={copy.replyToHint}
            />
            <TextArea
              label={copy.postalAddress}
              name="postalAddress"
              rows={3}
              defaultValue={postalAddress}
              error={fields.postalAddress}
              hint={copy.postalAddressHint(standardAddress)}
            />
            <div>
              <Checkbox name="countsClicks" defaultChecked={countsClicks}>
                <span className="font-semibold">{copy.countClicks}</span>
              </Checkbox>
              <p className="mt-1.5 pl-9 text-sm text-ink-soft">{copy.countClicksHint}</p>
            </div>
          </div>
          <WeeklyFields typed={typed} fields={fields} zones={zones} next={weeklyNext} />
          <div>
            <SubmitButton idle={copy.save} busy={copy.saving} isBusy={isBusy} />
          </div>
        </Form>
      </FieldIds>
    </StudioPage>
  );
}

function WeeklyFields(props: {
  typed: TypedSettings;
  fields: Answer['fields'];
  zones: string[];
  /** Time of the next letter, or null while the weekly letter is off. */
  next: string | null;
}) {
  const { typed, fields, zones, next } = props;
  const { weekly, weeklyDay, weeklyHour, weeklyIntro } = typed;
  const [isOn, setOn] = useState(weekly !== 'off');
  const isHydrated = useHydrated();
  const ownZone = useZone();
  const zone = typed.weeklyZone || ownZone;
  return (
    <fieldset className="card">
      <legend className="float-left mb-3 w-full font-display text-xl">{copy.weekly}</legend>
      <div className="clear-both grid gap-4">
        <p className="text-sm text-ink-soft">{copy.weeklyLead}</p>
        <div className="grid gap-3">
          {weeklyChoices.map((choice) => (
            <label key={choice} className="flex items-start gap-3">
              <input
                type="radio"
                name="weekly"
                value={choice}
                defaultChecked={weekly === choice}
                onChange={() => setOn(choice !== 'off')}
                className="size-6 flex-none"
              />
              <span className="min-w-0">{copy.weeklyChoices[choice]}</span>
            </label>
          ))}
        </div>
        <div className={`grid gap-4 ${isHydrated && !isOn ? 'hidden' : ''}`}>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={copy.weeklyDay}
              name="weeklyDay"
              defaultValue={weeklyDay}
              options={days.map((day) => ({ value: String(day), name: copy.days[day - 1]! }))}
            />
            <SelectField
              label={copy.weeklyHour}
              name="weeklyHour"
              defaultValue={weeklyHour}
              options={hours.map((hour) => ({ value: String(hour), name: copy.hour(hour) }))}
            />
          </div>
          <SelectField
            key={zone}
            label={copy.weeklyZone}
            name="weeklyZone"
            defaultValue={zone}
            error={fields.weeklyZone}
            options={[...new Set([zone, ...zones])].map((each) => ({ value: each, name: zoneName(each) }))}
          />
          {next && (
            <p className="text-sm text-ink-soft">
              {copy.weeklyNext} <ZonedMoment at={next} zone={typed.weeklyZone} />
            </p>
          )}
          <TextArea
            label={copy.weeklyIntro}
            name="weeklyIntro"
            rows={3}
            defaultValue={weeklyIntro}
            error={fields.weeklyIntro}
            hint={copy.weeklyIntroHint}
          />
        </div>
      </div>
    </fieldset>
  );
}
