import { Form, useNavigation } from 'react-router';
import type { ColumnChoice, ColumnsByMeaning, ListColumn, Meaning } from '../../membership/moving-in/columns.ts';
import type { DayOrder } from '../../membership/moving-in/day.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { memberImport } from './import-copy.ts';

const copy = memberImport.choosing;
const meanings = Object.entries(memberImport.meanings) as [Meaning, { label: string; hint: string | null }][];
const orders = Object.entries(copy.orders) as [DayOrder, string][];

export type ColumnErrors = Partial<Record<Meaning | 'order', string>>;

interface ColumnsFormProps {
  list: { id: string; file: string; columns: readonly ListColumn[]; choice: ColumnChoice | null };
  /** Columns that are preselected until the creator has chosen. */
  guess: ColumnsByMeaning;
  /** Refused choice, with the submitted values. */
  answer: { error: string; columns: { values: Record<string, string>; fields: ColumnErrors } } | undefined;
}

export function ColumnsForm({ list, guess, answer }: ColumnsFormProps) {
  const { creatorId } = useStudio();
  const doing = useNavigation().formData?.get('do');
  const { columns, choice, file } = list;
  const values = answer?.columns.values;
  const fields: ColumnErrors = answer?.columns.fields ?? {};
  const { open, onInput } = useOpenErrors(fields, answer);
  const initial = (name: Meaning | 'order') =>
    values?.[name] ?? String((choice ?? { ...guess, order: null })[name] ?? '');
  const options = columns.map(({ heading, examples: [example] }, at) => ({
    value: `${at}`,
    name: copy.named(at, heading) + (example ? `: ${example}` : ''),
  }));
  return (
    <section aria-labelledby="choose-columns">
      <h2 id="choose-columns" className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-3">{(choice ? copy.change : copy.lead)(file)}</p>
      <FieldIds prefix="columns">
        <Form method="post" noValidate onInput={onInput} className="mt-5 space-y-5 card">
          <FormSummary message={answer?.error} attempt={answer} errors={fields} open={open} />
          {meanings.map(([meaning, { label, hint }]) => (
            <SelectField
              key={meaning}
              name={meaning}
              label={label}
              hint={hint}
              options={options}
              placeholder={meaning === 'email' ? copy.pick : copy.none}
              required={meaning === 'email'}
              defaultValue={initial(meaning)}
              error={open[meaning]}
            />
          ))}
          {columns.some(({ needsOrder }) => needsOrder) && (
            <SelectField
              name="order"
              label={copy.order}
              hint={copy.orderHint}
              options={orders.map(([value, name]) => ({ value, name }))}
              placeholder={copy.inferred}
              defaultValue={initial('order')}
              error={open.order}
            />
          )}
          <input type="hidden" name="rehearsal" value={list.id} />
          <input type="hidden" name="do" value="columns" />
          <SubmitButton
            idle={copy.read}
            busy={copy.reading}
            isBusy={doing === 'columns'}
            className="w-full sm:w-auto"
          />
        </Form>
      </FieldIds>
      {choice ? (
        <p className="mt-3">
          <TextLink to={studioPaths.membersImport(creatorId)}>{copy.keep}</TextLink>
        </p>
      ) : (
        <Form method="post" className="mt-4">
          <button type="submit" name="do" value="discard" className="button button-quiet">
            {memberImport.discard}
          </button>
        </Form>
      )}
      <DataTable
        caption={copy.columns}
        columns={{ column: { name: copy.column }, examples: { name: copy.examples } }}
        rows={columns.map((column, at) => ({ ...column, at }))}
        keyOf={({ at }) => at}
        cells={({ at, heading, examples }) => ({
          column: <span className="font-semibold break-words">{copy.named(at, heading)}</span>,
          examples: <span className="wrap-anywhere">{examples.join(', ') || copy.empty}</span>,
        })}
        className="mt-7"
      />
    </section>
  );
}

export function ChosenColumns({ columns, choice }: { columns: readonly ListColumn[]; choice: ColumnChoice }) {
  const { creatorId } = useStudio();
  return (
    <section aria-labelledby="columns" className="mt-7 card">
      <h2 id="columns" className="text-xl">
        {memberImport.chosen}
      </h2>
      <p className="mt-2">{memberImport.chosenLead}</p>
      <dl className="mt-3 gap-x-4 gap-y-1 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
        {meanings.map(([meaning, { label }]) => {
          const at = choice[meaning];
          return (
            <div key={meaning} className="contents">
              <dt className="font-semibold">{label}</dt>
              <dd className="wrap-anywhere max-sm:mb-2">
                {at === null ? copy.none : copy.named(at, columns[at]?.heading ?? '')}
              </dd>
            </div>
          );
        })}
        {choice.order && (
          <div className="contents">
            <dt className="font-semibold">{copy.order}</dt>
            <dd>{copy.orders[choice.order]}</dd>
          </div>
        )}
      </dl>
      <p className="mt-3">
        <TextLink to={studioPaths.membersImport(creatorId, { columns: 'change' })}>
          {memberImport.changeColumns}
        </TextLink>
      </p>
    </section>
  );
}
