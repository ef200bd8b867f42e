import { useAttempts } from '../ui/form/outcome.tsx';
import { PasswordField, UserName } from '../ui/form/password-field.tsx';

/**
 * Field for the account's current password, emptied after every attempt.
 * @param props.email account's address, for password managers (`UserName`)
 */
export function CurrentPassword(props: {
  attempt: unknown;
  label: string;
  name?: string;
  email?: string;
  error: string | undefined;
}) {
  const { attempt, label, name = 'password', email, error } = props;
  const attempts = useAttempts(attempt);
  return (
    <>
      {email && <UserName email={email} />}
      <PasswordField key={attempts} label={label} name={name} autoComplete="current-password" required error={error} />
    </>
  );
}
