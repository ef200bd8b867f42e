import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import type { Billing, BillingErrors } from './billing.ts';
import { CountryField, PostalCodeField } from './card-inputs.tsx';
import { billingFields } from './copy.ts';
import { cardPage as copy } from './page-copy.ts';

export interface BillingAnswer {
  error: string;
  errors: BillingErrors;
  typed: { country: string; postalCode: string; taxNumber: string };
}

export function BillingForm(props: {
  country: string | null;
  billing: Billing | null;
  answer: BillingAnswer | undefined;
}) {
  const { billing, answer } = props;
  const isBusy = useNavigation().formData?.get('intent') === 'billing';
  const { errors = {}, typed } = answer ?? {};
  const kept = billing?.taxNumberEnd;
  return (
    <section id="billing" className="mt-9 scroll-mt-6 border-t border-line pt-7">
      <h2 className="text-2xl">{copy.billing}</h2>
      <p className="mt-2">{copy.billingLead}</p>
      <FieldIds prefix="billing">
        <Form method="post" action={paths.accountCard()} className="mt-5">
          <div className="mb-6 empty:hidden">
            <FormSummary message={isBusy ? null : answer?.error} attempt={answer} errors={errors} open={errors} />
          </div>
          <input type="hidden" name="intent" value="billing" />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <CountryField
              defaultValue={typed?.country ?? billing?.country ?? props.country ?? ''}
              error={errors.country}
            />
            <PostalCodeField defaultValue={typed?.postalCode ?? billing?.postalCode ?? ''} error={errors.postalCode} />
            <Field
              label={billingFields.taxNumber}
              hint={kept ? billingFields.taxNumberKept(kept) : billingFields.taxNumberHint}
              name="taxNumber"
              defaultValue={typed?.taxNumber}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={30}
              error={errors.taxNumber}
              className="sm:col-span-2"
            />
          </div>
          <SubmitButton idle={copy.saveBilling} busy={copy.saving} isBusy={isBusy} look="quiet" className="mt-6" />
        </Form>
      </FieldIds>
    </section>
  );
}
