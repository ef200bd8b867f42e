import type { Submitted } from '../../http/form.ts';
import { Checkbox } from '../../ui/form/fields.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { postPictures } from '../pictures/copy.ts';
import { PicturesField } from '../threads/post-fields.tsx';
import { recipeNote as copy } from './copy.ts';

/** @param props.isFree true if visitors may read the recipe */
export function NoteFields({ isFree, submitted }: { isFree: boolean; submitted?: Submitted | undefined }) {
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">{copy.again}</legend>
        <div className="flex gap-6">
          {(['yes', 'no'] as const).map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="again"
                value={value}
                defaultChecked={submitted?.again === value}
                className="size-5"
              />
              {copy[value]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea name="words" label={copy.words} hint={copy.hint} rows={3} defaultValue={submitted?.words} />
      <PicturesField label={postPictures.label} hint={postPictures.hint} />
      {isFree && (
        <Checkbox name="shares" value="yes" defaultChecked={submitted?.shares === 'yes'}>
          {copy.shares}
          <span className="block text-sm text-ink-soft">{copy.sharesHint}</span>
        </Checkbox>
      )}
    </>
  );
}
