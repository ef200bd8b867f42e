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

/** Letter that the account's address gets or may ask for. */
export interface LetterChoice {
  creatorId: string;
  name: string;
  wanted: boolean;
}

export interface EmailsAnswer {
  error: string;
}

/** The keys reset a box when its stored value changes. */
export function EmailsPart(props: {
  letters: readonly LetterChoice[];
  emails: readonly EmailChoice[];
  answer: EmailsAnswer | undefined;
}) {
  const { letters, emails, answer } = props;
  const { formAction } = useNavigation();
  const isBusy = formAction === paths.accountEmails();
  return (
    <Form method="post" action={paths.accountEmails()} className="grid grid-cols-1 gap-4">
      <p>{copy.lead}</p>
      <FormSummary message={isBusy ? null : answer?.error} attempt={answer} />
      {letters.map(({ creatorId, name, wanted }) => (
        <div key={`${creatorId} ${wanted}`}>
          {wanted && <input type="hidden" name="tickedLetter" value={creatorId} />}
          <Checkbox name="wantedLetter" value={creatorId} defaultChecked={wanted}>
            {copy.letter(name)}
          </Checkbox>
        </div>
      ))}
      {emails.map(({ kind, choice, wanted }) => (
        <div key={`${kind} ${wanted}`}>
          {wanted && <input type="hidden" name="ticked" value={kind} />}
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

/** Asks a former member whether the letter should continue. Without an answer, the letter continues. */
export function KeepLetter({ creatorId, name }: Pick<LetterChoice, 'creatorId' | 'name'>) {
  const { formData } = useNavigation();
  const keep = formData?.get('keep');
  return (
    <section aria-labelledby="keep-letter" className="mb-8 rounded-2xl bg-wash px-5 py-5">
      <h2 id="keep-letter" className="mb-1 text-2xl">
        {copy.keepTitle(name)}
      </h2>
      <p className="mb-4">{copy.keepLead}</p>
      <div className="flex flex-wrap gap-3">
        {(['yes', 'no'] as const).map((answer) => (
          <Form key={answer} method="post" action={paths.accountEmails()}>
            <input type="hidden" name="letter" value={creatorId} />
            <input type="hidden" name="keep" value={answer} />
            <SubmitButton
              idle={answer === 'yes' ? copy.keep : copy.stop}
              busy={copy.submitting}
              isBusy={keep === answer}
              look={answer === 'yes' ? 'solid' : 'quiet'}
            />
          </Form>
        ))}
      </div>
    </section>
  );
}
