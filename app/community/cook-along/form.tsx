import { Form, useNavigation } from 'react-router';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useZone } from '../../ui/moment.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { communityPaths } from '../paths.ts';
import { MAX_TITLE_LENGTH } from '../threads/words.ts';
import { cookAlong as copy } from './copy.ts';
import { LENGTHS } from './lengths.ts';

export function CookAlongForm(props: {
  frame: CommunityFrameData;
  recipes: { id: string; name: string }[];
  zones: string[];
  formId: string;
  answer:
    | { error: string; values: Readonly<Record<string, string>>; fields: Partial<Record<string, string>> }
    | undefined;
}) {
  const { frame, recipes, zones, formId, answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  const ownZone = useZone();
  const values = answer?.values ?? {};
  const fields = answer?.fields ?? {};
  const zone = values.zone || ownZone;
  return (
    <CommunityFrame frame={frame} back={{ to: communityPaths.community(frame.site.subdomain), words: copy.back }}>
      <h1 className="text-section">{copy.title}</h1>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      <Form method="post" className="mt-6 grid grid-cols-1 gap-6">
        <FieldIds prefix="cook-along">
          <FormSummary message={isBusy ? null : answer?.error} attempt={answer} errors={fields} />
          <input type="hidden" name="id" value={values.id || formId} />
          <Field
            label={copy.name}
            name="title"
            required
            maxLength={MAX_TITLE_LENGTH}
            dir="auto"
            autoComplete="off"
            defaultValue={values.title}
            error={fields.title}
          />
          {recipes.length > 0 && (
            <SelectField
              label={copy.recipe}
              name="recipe"
              defaultValue={values.recipe}
              placeholder={copy.noRecipe}
              options={recipes.map(({ id, name }) => ({ value: id, name }))}
            />
          )}
          <Field
            label={copy.time}
            name="time"
            type="datetime-local"
            required
            defaultValue={values.time}
            error={fields.time}
          />
          <SelectField
            key={zone}
            label={copy.zone}
            name="zone"
            defaultValue={zone}
            hint={copy.zoneHint}
            error={fields.zone}
            options={[...new Set([zone, ...zones])].map((each) => ({ value: each, name: each.replaceAll('_', ' ') }))}
          />
          <SelectField
            label={copy.length}
            name="minutes"
            defaultValue={values.minutes || '90'}
            error={fields.minutes}
            options={LENGTHS.map((each) => ({ value: String(each), name: copy.minutes(each) }))}
          />
          <TextArea
            label={copy.words}
            name="words"
            rows={4}
            required
            hint={copy.wordsHint}
            defaultValue={values.words}
            error={fields.words}
          />
        </FieldIds>
        <p>
          <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
        </p>
      </Form>
    </CommunityFrame>
  );
}
