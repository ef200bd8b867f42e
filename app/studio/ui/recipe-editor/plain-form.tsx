import { recipePage } from '../../../copy/recipes/recipe-page.ts';
import { recipeEditor as copy } from '../../../copy/studio/recipe-editor.ts';
import { allergens } from '../../../recipes/content/allergens.ts';
import { writeTextOf } from '../../../recipes/editing/recipe-text.ts';
import { studioPaths } from '../../paths.ts';
import type { EditorPage } from '../../recipe-editor/editor-page.ts';
import type { PlainAnswer } from '../../recipe-editor/plain-form.server.ts';

const field = 'mt-1 w-full rounded-xl border border-[#8b7f76] bg-white px-3.5 py-2.5 min-h-12';

/** The whole recipe as one form, for a browser without scripts. */
export function PlainForm(props: { creatorId: string; page: EditorPage; answer: PlainAnswer | null }) {
  const { creatorId, page, answer } = props;
  const { written } = page.draft;
  const pictures = [...written.pictures, { address: '', alt: '' }];
  const theirs = answer?.theirs;
  return (
    <form method="post" action={studioPaths.recipe(creatorId, page.recipeId)} className="grid max-w-prose gap-5">
      {answer && (
        <p role="alert" className="rounded-xl border border-danger bg-paper px-4 py-3 text-danger">
          {answer.summary}
        </p>
      )}
      <input type="hidden" name="version" value={theirs?.version ?? page.version} />
      <label>
        <span className="font-semibold">{copy.text.label}</span>
        <textarea
          name="text"
          rows={26}
          maxLength={60_000}
          defaultValue={answer?.text ?? writeTextOf(written)}
          className={field}
        />
      </label>
      {theirs && (
        <label>
          <span className="font-semibold">{copy.plain.theirs}</span>
          <textarea readOnly rows={14} defaultValue={writeTextOf(theirs.draft.written)} className={field} />
        </label>
      )}
      {pictures.map(({ address, alt }, at) => (
        <fieldset key={address} className="grid gap-2">
          <legend className="font-semibold">{at === 0 ? copy.pictures.first : copy.pictures.more(at + 1)}</legend>
          <input name="picture" aria-label={copy.pictures.more(at + 1)} defaultValue={address} className={field} />
          <label>
            {copy.pictures.alt}
            <input name="alt" defaultValue={alt} maxLength={500} className={field} />
          </label>
        </fieldset>
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="free" value="yes" defaultChecked={written.free} className="size-6" />
        {copy.who.free}
      </label>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">{copy.allergens.title}</legend>
        {allergens.map((each) => (
          <label key={each} className="flex min-h-11 items-center justify-between gap-3">
            {recipePage.allergens.names[each]}
            <select name={`allergen-${each}`} defaultValue={written.allergens[each] ?? ''} className="min-h-11">
              {Object.entries(copy.allergens.states).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button">
        {copy.plain.save}
      </button>
    </form>
  );
}
