import { type RefObject, useEffect, useRef, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '../../copy/lengths.ts';
import { signUp as copy, signUpErrors as errors } from '../../copy/sign-up.ts';
import {
  checkPassword,
  codePoints,
  isPasswordRefusal,
  type PasswordOwner,
  passwordMessages,
} from '../../identity/passwords/password.ts';
import { LiveNote } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

/** @param props.email address of the owner, for a form without an email field */
export function NewPasswordFields(props: {
  errors?: { password?: string; confirmPassword?: string };
  labels?: { password: string; confirmPassword: string };
  email?: string | null;
}) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  // Stays true after the first input, so that the character count stays when the field is emptied.
  const [begun, setBegun] = useState(false);
  const rule = useRef<HTMLDivElement>(null);
  const typed = useTypedOwner(rule);
  const missing = MIN_PASSWORD_LENGTH - codePoints(password);
  const weakness = checkPassword({ password, email: props.email ?? typed.email, names: typed.names });
  // Left out while the field shows the error of the last submission.
  const refusal = weakness && isPasswordRefusal(weakness) && !props.errors?.password ? weakness : null;
  const matches = confirmation === password;
  const note = matches ? copy.passwordsMatch : errors.passwordsDiffer;
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
          <>
            <LiveNote look={begun && missing <= 0 ? 'good' : 'plain'}>
              {!begun ? copy.passwordHint : missing > 0 ? copy.missingCharacters(missing) : copy.excellentPassword}
            </LiveNote>
            <div ref={rule}>
              <LiveNote look={refusal ? 'bad' : 'plain'}>
                {refusal ? passwordMessages(refusal).field : begun && copy.passwordRule}
              </LiveNote>
            </div>
          </>
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
          <LiveNote look={matches ? 'good' : 'bad'}>
            {confirmation !== '' && note !== props.errors?.confirmPassword && note}
          </LiveNote>
        }
      />
    </>
  );
}

/** Reads the email and names typed into the surrounding form. */
function useTypedOwner(inside: RefObject<HTMLElement | null>): PasswordOwner {
  const [owner, setOwner] = useState<PasswordOwner>({ email: '', names: [] });
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const read = () => {
      const fields = new FormData(form);
      const value = (name: string) => String(fields.get(name) ?? '');
      setOwner({ email: value('email'), names: [value('firstName'), value('lastName')] });
    };
    read();
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, [inside]);
  return owner;
}
