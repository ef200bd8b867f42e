import { Form, useNavigation } from 'react-router';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { memberPage as copy } from './copy.ts';

export interface ActAnswer {
  /** Form that was sent: `grant`, `end` or `try-again`. */
  what: string;
  summary: string;
  field: 'until' | 'because' | null;
  typed: { until: string; because: string };
}

/** Ids of the sheets in which access is given and ended. */
export const GIVE = 'give';
export const END = 'end';

interface ActProps {
  membershipId: string;
  answer: ActAnswer | undefined;
}

/** Returns the address of a sheet's form. The address names the sheet, so that a refusal opens the sheet again. */
const useSheetAction = (membershipId: string, sheet: string) => {
  const { creatorId } = useStudio();
  return `${studioPaths.member(creatorId, membershipId)}#${sheet}`;
};

const useIsSent = (what: string) => useNavigation().formData?.get('what') === what;

/** @param props.lastDay suggested last day as `YYYY-MM-DD` */
export function GiveSheet(props: ActProps & { lastDay: string | null }) {
  const { membershipId, lastDay, answer } = props;
  const action = useSheetAction(membershipId, GIVE);
  const refusal = answer?.what === 'grant' ? answer : undefined;
  const error = (field: ActAnswer['field']) => (refusal && refusal.field === field ? refusal.summary : null);
  const isBusy = useIsSent('grant');
  return (
    <Sheet id={GIVE} title={copy.give}>
      <FieldIds prefix="grant">
        <p className="text-ink-soft">
          {copy.giveLead} {copy.giveCharge}
        </p>
        <Form method="post" action={action} className="mt-4 grid grid-cols-1 gap-4">
          <FormSummary
            message={refusal?.summary}
            attempt={refusal}
            errors={refusal?.field ? { [refusal.field]: refusal.summary } : {}}
          />
          <input type="hidden" name="what" value="grant" />
          <Field
            label={copy.lastDay}
            name="until"
            type="date"
            required
            defaultValue={refusal?.typed.until ?? lastDay ?? ''}
            error={error('until')}
          />
          <Field
            label={copy.why}
            name="because"
            required
            maxLength={500}
            hint={copy.whyHint}
            defaultValue={refusal?.typed.because}
            error={error('because')}
          />
          <p>
            <SubmitButton idle={copy.submit} busy={copy.working} isBusy={isBusy} />
          </p>
        </Form>
      </FieldIds>
    </Sheet>
  );
}

export function EndSheet({ membershipId, answer }: ActProps) {
  const action = useSheetAction(membershipId, END);
  const refusal = answer?.what === 'end' ? answer : undefined;
  const isBusy = useIsSent('end');
  return (
    <Sheet id={END} title={copy.end}>
      <p className="text-ink-soft">{copy.endLead}</p>
      <Form method="post" action={action} className="mt-4 grid grid-cols-1 gap-4">
        <FormSummary message={refusal?.summary} attempt={refusal} />
        <input type="hidden" name="what" value="end" />
        <p>
          <SubmitButton idle={copy.endSubmit} busy={copy.working} isBusy={isBusy} look="danger" />
        </p>
      </Form>
    </Sheet>
  );
}

/** Form that lets mail be sent again to an address from which mail came back. */
export function TryAgain({ answer }: Pick<ActProps, 'answer'>) {
  const refusal = answer?.what === 'try-again' ? answer : undefined;
  const isBusy = useIsSent('try-again');
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <FormSummary message={refusal?.summary} attempt={refusal} />
      <input type="hidden" name="what" value="try-again" />
      <p className="text-ink-soft">{copy.tryAgainLead}</p>
      <SubmitButton idle={copy.tryAgain} busy={copy.working} isBusy={isBusy} look="quiet" />
    </Form>
  );
}
