import { useState } from 'react';
import { Form } from 'react-router';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Checkbox, Field, SelectField } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { useZone } from '../../ui/moment.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { letterSending as copy } from './copy.ts';
import type { CardChoice } from './recipe-choice.ts';
import type { SendingChoice } from './sending-choice.server.ts';
import { zoneName } from './zoned-moment.tsx';

const readers = ['free', 'trial', 'paid', 'ended'] as const;

/** Form for the recipients and the time. Opens the confirmation, and changes nothing yet. */
export function SendingForm(props: {
  page: { letterId: string; choice: SendingChoice; zones: string[]; recipes: CardChoice[]; tags: string[] };
}) {
  const { letterId, choice, zones, recipes, tags } = props.page;
  const { audience, pageFor, time } = choice;
  const { creatorId } = useStudio();
  const ownZone = useZone();
  const [isLater, setLater] = useState(choice.isLater);
  const isHydrated = useHydrated();
  const zone = choice.zone || ownZone;
  return (
    <FieldIds prefix="sending">
      <Form action={studioPaths.letterConfirmation(creatorId, letterId)} className="grid max-w-form gap-6">
        <fieldset className="card">
          <legend className="float-left mb-3 w-full font-display text-xl">{copy.whom}</legend>
          <div className="clear-both grid gap-4">
            {readers.map((reader) => (
              <FieldIds key={reader} prefix={`sending-${reader}`}>
                <Checkbox name="readers" value={reader} defaultChecked={audience.readers.includes(reader)}>
                  <span className="block font-semibold">{copy.readers[reader]}</span>
                  <span className="block text-sm text-ink-soft">{copy.readerHints[reader]}</span>
                </Checkbox>
              </FieldIds>
            ))}
          </div>
          {(tags.length > 0 || recipes.length > 0) && (
            <details
              open={audience.tag !== null || audience.recipeId !== null}
              className="mt-5 border-t border-line pt-2"
            >
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{copy.narrowed}</summary>
              <div className="grid gap-4 pt-2">
                {tags.length > 0 && (
                  <SelectField
                    label={copy.tag}
                    name="tag"
                    defaultValue={audience.tag ?? ''}
                    placeholder={copy.anyTag}
                    options={tags.map((tag) => ({ value: tag, name: tag }))}
                  />
                )}
                {recipes.length > 0 && (
                  <SelectField
                    label={copy.recipe}
                    name="recipe"
                    defaultValue={audience.recipeId ?? ''}
                    placeholder={copy.anyRecipe}
                    options={recipes.map(({ recipeId, name }) => ({ value: recipeId, name }))}
                  />
                )}
                <p className="text-sm text-ink-soft">{copy.narrowedHint}</p>
              </div>
            </details>
          )}
        </fieldset>
        <fieldset className="card">
          <legend className="float-left mb-3 w-full font-display text-xl">{copy.page}</legend>
          <div className="clear-both grid gap-3">
            {(['everyone', 'members'] as const).map((each) => (
              <label key={each} className="flex items-start gap-3">
                <input
                  type="radio"
                  name="page"
                  value={each}
                  defaultChecked={pageFor === each}
                  className="size-6 flex-none"
                />
                <span className="min-w-0">{copy.pages[each]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="card">
          <legend className="float-left mb-3 w-full font-display text-xl">{copy.when}</legend>
          <div className="clear-both grid gap-3">
            {(['now', 'later'] as const).map((each) => (
              <label key={each} className="flex items-start gap-3">
                <input
                  type="radio"
                  name="when"
                  value={each}
                  defaultChecked={choice.isLater === (each === 'later')}
                  onChange={() => setLater(each === 'later')}
                  className="size-6 flex-none"
                />
                <span className="min-w-0">{copy[each]}</span>
              </label>
            ))}
            <div className={`grid gap-4 ${isHydrated && !isLater ? 'hidden' : ''}`}>
              <Field label={copy.time} name="time" type="datetime-local" defaultValue={time} />
              <SelectField
                key={zone}
                label={copy.zone}
                name="zone"
                defaultValue={zone}
                hint={isHydrated ? copy.zoneHint : null}
                options={[...new Set([zone, ...zones])].map((each) => ({ value: each, name: zoneName(each) }))}
              />
            </div>
          </div>
        </fieldset>
        <div>
          <button type="submit" className="button">
            {copy.next}
          </button>
        </div>
      </Form>
    </FieldIds>
  );
}
