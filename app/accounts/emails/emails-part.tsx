import { Form, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { emailsPart as copy } from './copy.ts';

export interface EmailChoice {
  kind: string;
  choice: string;
  wanted: boolean;
}

export interface EmailsAnswer {
  error: string;
}

export function EmailsPart({ emails, answer }: { emails: readonly EmailChoice[]; answer: EmailsAnswer | undefined }) {
  const { formAction } = useNavigation();
  const isBusy = formAction === paths.accountEmails();
  return (
    <Form method="post" action={paths.accountEmails()} className="grid grid-cols-1 gap-4">
      <p>{copy.lead}</p>
      <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
      {emails.map(({ kind, choice, wanted }) => (
        <div key={kind}>
          <input type="hidden" name="shown" value={kind} />
          <Checkbox name="wanted" value={kind} defaultChecked={wanted}>
            {choice}
          </Checkbox>
        </div>
      ))}
      <p>
        <SubmitButton idle={copy.submit} busy={copy.submitting} isBusy={isBusy} look="quiet" />
      </p>
    </Form>
  );
}
