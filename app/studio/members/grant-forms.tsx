import { Form, useNavigation } from 'react-router';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { memberPage as copy } from './copy.ts';

export interface GrantAnswer {
  summary: string;
  field: 'until' | 'because' | null;
  typed: { until: string; because: string };
}

export function GrantForms({ canEnd, answer }: { canEnd: boolean; answer: GrantAnswer | undefined }) {
  const { formData } = useNavigation();
  const sent = formData?.get('what') ?? null;
  const error = (field: GrantAnswer['field']) => (answer && answer.field === field ? answer.summary : null);
  return (
    <FieldIds prefix="grant">
      <section className="mt-9 max-w-xl rounded-2xl border border-line bg-paper p-5">
        <h2 className="text-2xl">{copy.give}</h2>
        <p className="mt-1 text-ink-soft">
          {copy.giveLead} {copy.giveCharge}
        </p>
        <Form method="post" className="mt-4 grid grid-cols-1 gap-4">
          <FormSummary
            message={answer?.summary}
            attempt={answer}
            errors={answer?.field ? { [answer.field]: answer.summary } : {}}
          />
          <input type="hidden" name="what" value="grant" />
          <Field
            label={copy.lastDay}
            name="until"
            type="date"
            required
            defaultValue={answer?.typed.until}
            error={error('until')}
          />
          <Field
            label={copy.why}
            name="because"
            required
            maxLength={500}
            hint={copy.whyHint}
            defaultValue={answer?.typed.because}
            error={error('because')}
          />
          <p>
            <SubmitButton idle={copy.submit} busy={copy.working} isBusy={sent === 'grant'} />
          </p>
        </Form>
        {canEnd && (
          <Form method="post" className="mt-6 grid grid-cols-1 gap-3 border-t border-line pt-5">
            <h3 className="text-xl">{copy.end}</h3>
            <p className="text-ink-soft">{copy.endLead}</p>
            <input type="hidden" name="what" value="end" />
            <p>
              <SubmitButton idle={copy.endSubmit} busy={copy.working} isBusy={sent === 'end'} look="quiet" />
            </p>
          </Form>
        )}
      </section>
    </FieldIds>
  );
}
