import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorsOf } from '../../landing/editing/page-errors.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Leftovers } from '../editing/leftovers.tsx';
import { SaveState } from '../editing/save-state.tsx';
import { UnreadableCopies } from '../editing/unreadable-copies.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { AccentField } from '../page-editor/accent-field.tsx';
import { pageEditor } from '../page-editor/copy.ts';
import { pageFieldProps } from '../page-editor/field-props.ts';
import { PageConflict } from '../page-editor/page-conflict.tsx';
import { PageFrame } from '../page-editor/page-frame.tsx';
import { usePageDraft, withFormInput } from '../page-editor/use-page-draft.ts';
import { studioPaths } from '../paths.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { onboarding as copy } from './copy.ts';
import { usePictureWait } from './picture-wait.tsx';
import { StepButtons, StepLayout } from './step-layout.tsx';
import { type StepAnswer, type StepPage, stepAfter } from './steps.ts';

export function PageStep({ page, answer }: { page: StepPage; answer: StepAnswer | null }) {
  const { creatorId } = useStudio();
  const { step, version, accountId } = page;
  const typed = answer ? withFormInput(page.content, answer.values) : null;
  const { content, edit, autosave } = usePageDraft({ creatorId, accountId }, page, typed);
  const navigate = useNavigate();
  const picture = usePictureWait();
  const { set, text, picture: pictureProps } = pageFieldProps(content, edit);

  async function next() {
    if (!picture.mayLeave()) return;
    await autosave.flush();
    await navigate(studioPaths.onboarding(creatorId, { step: stepAfter(step) ?? 'recipe' }));
  }
  return (
    <FieldIds prefix="page">
      <FormSummary message={answer?.error} attempt={answer} />
      <StepLayout
        frame={
          <PageFrame
            address={studioPaths.pagePreview(creatorId)}
            content={content}
            part={step === 'welcome' && content.cookPortrait ? 'cook' : 'top'}
            device="phone"
            className="size-full"
          />
        }
      >
        <Leftovers leftover={autosave.leftover} take={autosave.takeLeftover} forget={autosave.forgetLeftover} />
        <UnreadableCopies unreadable={autosave.unreadable} forget={autosave.forget} />
        {autosave.conflict ? (
          <PageConflict mine={content} theirs={autosave.conflict.theirs} onResolve={autosave.resolve} />
        ) : (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void next();
            }}
            className="grid gap-5"
          >
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="do" value="fields" />
            {step === 'look' ? (
              <>
                <Field {...text('name')} autoComplete="off" />
                <Swatches value={content.accentColor} onChange={set('accentColor')} />
                <AccentField label={copy.own} value={content.accentColor} onChange={set('accentColor')} />
              </>
            ) : (
              <>
                <TextArea {...text('payoff')} hint={pageEditor.hints.payoff} />
                <PictureField {...pictureProps('cookPortrait')} onBusy={picture.onBusy} />
                <Field {...text('cookName')} autoComplete="name" />
              </>
            )}
            <SaveState
              state={autosave.state}
              message={autosave.message}
              from={studioPaths.onboarding(creatorId)}
              hasErrors={Object.keys(errorsOf(content)).length > 0}
            />
            {picture.said}
            <StepButtons step={step} />
          </form>
        )}
      </StepLayout>
    </FieldIds>
  );
}

function Swatches({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <fieldset className="noscript:hidden min-w-0">
      <legend className="mb-2 font-semibold">{copy.swatches}</legend>
      <div className="flex flex-wrap gap-2.5">
        {Object.entries(copy.colours).map(([colour, name]) => (
          <label
            key={colour}
            className="relative grid size-12 cursor-pointer place-items-center rounded-full has-checked:outline-3 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-4"
          >
            <input
              type="radio"
              name="swatch"
              value={colour}
              aria-label={name}
              title={name}
              checked={value.trim().toLowerCase() === colour}
              onChange={() => onChange(colour)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Disc colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sets the colour through the CSSOM, because the content security policy forbids style attributes. */
function Disc({ colour }: { colour: string }) {
  const disc = useRef<HTMLSpanElement>(null);
  useEffect(() => disc.current?.style.setProperty('background', colour), [colour]);
  return <span ref={disc} className="size-full rounded-full border border-line" />;
}
