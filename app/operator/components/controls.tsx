import { ButtonLink, looks } from '../../ui/button.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, EmailField, Field, LiveNote, SelectField } from '../../ui/form/fields.tsx';
import { SubmitButton } from '../../ui/form/outcome.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Section } from '../../ui/form/section.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Group, States, states } from './group.tsx';

const long = 'A button with more words than fit into one line of a narrow window, as some languages need';
const options = ['Breakfast', 'Lunch', 'Dinner'].map((name) => ({ value: name, name }));

export function Buttons() {
  return (
    <Group title="Buttons and links">
      {Object.entries(looks).map(([name, look]) => (
        <div
          key={name}
          className={name === 'inverse' ? 'rounded-xl bg-deep p-4 [&_*:not(.button)]:text-on-accent' : ''}
        >
          <States name={name} states={states}>
            {(state, at) => (
              <button
                type="button"
                disabled={at === 'disabled'}
                aria-disabled={at === 'busy' || undefined}
                className={look}
                {...state}
              >
                {at === 'busy' ? 'Saving…' : 'Save'}
              </button>
            )}
          </States>
        </div>
      ))}
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="#main">A link</ButtonLink>
        <ButtonLink to="#main" look="quiet" className="button-compact">
          Compact
        </ButtonLink>
        <SubmitButton idle="Submit" busy="Submitting…" isBusy />
      </p>
      <p>
        <button type="button" className="button">
          {long}
        </button>
      </p>
      <States name="link in text">
        {(state) => (
          <a href="#main" className="link" {...state}>
            Read on
          </a>
        )}
      </States>
      <States name="round" states={[...states.slice(0, 5)]}>
        {(state, at) => (
          <button type="button" aria-label="More" disabled={at === 'disabled'} className="round" {...state}>
            <Icon name="plus" className="size-5" />
          </button>
        )}
      </States>
    </Group>
  );
}

export function Choices() {
  return (
    <Group title="Choices">
      <Segments label="Units">
        {['As written', 'Metric', 'US'].map((each, at) => (
          <button key={each} type="button" aria-pressed={at === 1} className="segment">
            {each}
          </button>
        ))}
      </Segments>
      <Segments label="Status" as="nav">
        {['All recipes', 'Published', 'Scheduled for later', 'With unpublished changes', 'Drafts'].map((each, at) => (
          <a key={each} href="#main" aria-current={at === 0 ? 'page' : undefined} className="segment">
            {each} <span className="text-sm font-normal">{at * 7}</span>
          </a>
        ))}
      </Segments>
      <States name="segment" states={states.slice(0, 5)}>
        {(state, at) => (
          <button type="button" aria-pressed="false" disabled={at === 'disabled'} className="segment" {...state}>
            Metric
          </button>
        )}
      </States>
      <States name="chip" states={states.slice(0, 5)}>
        {(state, at) => (
          <button type="button" aria-pressed="false" disabled={at === 'disabled'} className="chip" {...state}>
            Vegan
          </button>
        )}
      </States>
      <p className="flex flex-wrap gap-2">
        <a href="#main" aria-current="true" className="chip">
          Chosen
        </a>
        <a href="#main" className="chip">
          With a long name, as people write tags who think of them as sentences
        </a>
      </p>
      <States name="menu item" states={states.slice(0, 5)}>
        {(state, at) => (
          <button type="button" disabled={at === 'disabled'} className="menu-item" {...state}>
            Duplicate
          </button>
        )}
      </States>
      <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold text-ink-soft">choice card</legend>
        {['Monthly', 'Yearly', 'hover', 'pressed'].map((each, at) => (
          <label key={each} className="choice-card" data-state={at > 1 ? each : undefined}>
            <input type="radio" name="plan" defaultChecked={at === 1} className="mt-0.5 size-5 flex-none" />
            <span>
              <span className="block font-semibold">{each}</span>
              <span className="block text-sm text-ink-soft">Billed on the day you join.</span>
            </span>
          </label>
        ))}
      </fieldset>
      <States name="checkbox and radio button" states={states.slice(0, 5)}>
        {(state, at) => (
          <span className="flex gap-3">
            <input type="checkbox" aria-label="Off" disabled={at === 'disabled'} className="size-6" {...state} />
            <input type="checkbox" aria-label="On" defaultChecked disabled={at === 'disabled'} className="size-6" />
            <input type="radio" aria-label="On" defaultChecked disabled={at === 'disabled'} className="size-5" />
          </span>
        )}
      </States>
    </Group>
  );
}

export function Fields() {
  return (
    <Group title="Fields">
      <FieldIds prefix="shown">
        <div className="grid max-w-form grid-cols-1 gap-5">
          <Field label="At rest" placeholder="A placeholder" />
          <Field label="Hover" defaultValue="Lemon tart" data-state="hover" />
          <Field label="Focus" defaultValue="Lemon tart" data-state="focus" />
          <Field label="Disabled" defaultValue="Lemon tart" disabled />
          <Field label="With a hint" hint="As it stands on the card." />
          <EmailField
            label="With an error"
            name="email"
            defaultValue="nora@"
            error="Enter an email address, such as name@example.com."
          />
          <PasswordField label="Password" name="password" autoComplete="off" />
          <SelectField label="Select" name="meal" options={options} placeholder="Choose a meal" />
          <SelectField label="Select with an error" name="other" options={options} error="Choose a meal." />
          <Field label="Search" type="search" defaultValue="lemon" />
          <Field label="Number" type="number" defaultValue={4} />
          <Field label="Date" type="date" defaultValue="2026-11-30" />
          <div>
            <label htmlFor="shown-file" className="mb-1.5 block font-semibold">
              File
            </label>
            <input id="shown-file" type="file" className="max-w-full" />
          </div>
          <Checkbox name="terms">
            I agree to the terms, which are long enough to need a second line on a phone.
          </Checkbox>
          <Checkbox name="missing" error="Tick the box to go on.">
            With an error
          </Checkbox>
          <LiveNote look="good">That name is free.</LiveNote>
          <LiveNote look="bad">That name is taken.</LiveNote>
          <LinkToCopy label="Link to share" url="https://larder.example/marisol/recipes/lemon-tart" />
          <progress max={100} value={60} aria-label="Upload" className="w-full" />
        </div>
        <Section number={1} title="section of a form" error="Fill in this section.">
          <Field label="Name" name="name" />
        </Section>
      </FieldIds>
    </Group>
  );
}
