import { Form, useNavigation } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import type { ProfileField } from '../google/callback.ts';
import { namePage as copy } from './copy.ts';

export interface NameAnswer {
  summary: string;
  fields: Partial<Record<ProfileField, string>>;
  submitted: { [field in ProfileField]?: string | undefined };
}

const fields = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
] as const;

export function NamePage(props: {
  brand: Brand | null;
  firstName: string | null;
  lastName: string | null;
  answer: NameAnswer | undefined;
}) {
  const { answer } = props;
  const isBusy = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const errors = answer?.fields ?? {};
  const { open, onInput } = useOpenErrors(errors, answer);
  return (
    <AccountSubpage brand={props.brand} title={copy.title}>
      <p className="mt-3 text-lg text-ink-soft">{copy.lead}</p>
      <Form method="post" noValidate={hydrated} onInput={onInput} className="mt-7 grid grid-cols-1 gap-6">
        <FieldIds prefix="name">
          <FormSummary message={isBusy ? null : answer?.summary} attempt={answer} errors={errors} open={open} />
          {fields.map(({ name, autoComplete }) => (
            <Field
              key={name}
              label={copy[name]}
              name={name}
              autoComplete={autoComplete}
              required
              defaultValue={answer?.submitted[name] ?? props[name] ?? ''}
              error={open[name]}
            />
          ))}
        </FieldIds>
        <div>
          <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} className="w-full sm:w-auto" />
        </div>
      </Form>
    </AccountSubpage>
  );
}
