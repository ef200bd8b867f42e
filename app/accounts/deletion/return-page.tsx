import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { deletion as copy } from './copy.ts';

/** @param at time of the deletion, in ISO 8601 */
export function DeletionReturn({ at, answer }: { at: string; answer?: { summary: string } | undefined }) {
  const busy = useNavigation().formAction === paths.accountDeletionReturn();
  const words = useDateWords();
  return (
    <Form method="post" action={paths.accountDeletionReturn()} className="grid grid-cols-1 gap-4">
      <FormSummary message={busy ? null : answer?.summary} attempt={answer} />
      <p className="text-lg font-semibold">{copy.scheduled(words.moment(new Date(at)))}</p>
      <p>{copy.scheduledLead}</p>
      <p>
        <SubmitButton idle={copy.keep} busy={copy.keeping} isBusy={busy} className="w-full sm:w-auto" />
      </p>
    </Form>
  );
}
