import { useState } from 'react';
import { SHORTEST_PASSWORD } from '../../copy/lengths.ts';
import { signUp as copy, signUpErrors as errors } from '../../copy/sign-up.ts';
import { codePoints } from '../../identity/password.ts';
import { LiveNote } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

/**
 * A new password and its confirmation, with live validation (specification, section 5).
 * @param labels default to those of the sign-up
 */
export function NewPasswordFields(props: {
  errors?: { password?: string; confirmPassword?: string };
  labels?: { password: string; confirmPassword: string };
}) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  // Set at the first input: the count stays even when the field is emptied again.
  const [begun, setBegun] = useState(false);
  const missing = SHORTEST_PASSWORD - codePoints(password);
  const labels = props.labels ?? copy;
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        required
        error={props.errors?.password}
        onValue={(value) => {
          setPassword(value);
          if (value) setBegun(true);
        }}
        hint={
          <LiveNote look={begun && missing <= 0 ? 'good' : 'plain'}>
            {!begun ? copy.passwordHint : missing > 0 ? copy.missingCharacters(missing) : copy.excellentPassword}
          </LiveNote>
        }
      />
      <PasswordField
        label={labels.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={props.errors?.confirmPassword}
        onValue={setConfirmation}
        hint={
          <LiveNote look={confirmation === password ? 'good' : 'bad'}>
            {confirmation !== '' && (confirmation === password ? copy.passwordsMatch : errors.passwordsDiffer)}
          </LiveNote>
        }
      />
    </>
  );
}
