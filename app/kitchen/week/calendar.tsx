import { SecretAddress } from '../secret-address.tsx';
import { week as copy } from './copy.ts';
import { Outcome, useWeekForm } from './week-form.tsx';

/** @param props.made address created without scripts, or null */
export function Calendar({ since, made }: { since: string | null; made: string | null }) {
  const { onSubmit, answer } = useWeekForm();
  const address = (answer?.ok ? answer.address : null) ?? made;
  return (
    <SecretAddress
      id="calendar"
      words={copy.calendar}
      outcome={<Outcome answer={answer} />}
      since={since}
      address={address}
      onSubmit={onSubmit}
    />
  );
}
