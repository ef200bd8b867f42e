import { Form, useNavigation } from 'react-router';
import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { membershipPage as copy, membershipErrors } from './copy.ts';
import type { MembershipAnswer } from './membership-answer.ts';

export function NoMembership() {
  return (
    <AccountSubpage brand={null} title={membershipErrors.noMembership}>
      <p className="mt-4 text-lg">{copy.noneLead}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.signUp()}>{copy.findCook}</ButtonLink>
      </p>
    </AccountSubpage>
  );
}

export function OneButton(props: {
  action: string;
  answer: MembershipAnswer | undefined;
  idle: string;
  busy: string;
  leave: string;
  isDestructive?: boolean;
  fields?: Record<string, string>;
}) {
  const isBusy = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" action={props.action} className="mt-7 grid grid-cols-1 gap-6">
      <FormSummary message={isBusy ? null : props.answer?.error} attempt={props.answer} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          idle={props.idle}
          busy={props.busy}
          isBusy={isBusy}
          look={props.isDestructive ? 'danger' : 'solid'}
        />
        <ButtonLink to={paths.account()} look={props.isDestructive ? 'plain' : 'quiet'}>
          {props.leave}
        </ButtonLink>
      </div>
    </Form>
  );
}
