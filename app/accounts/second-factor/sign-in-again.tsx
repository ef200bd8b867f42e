import { Link } from 'react-router';
import { account } from '../../copy/account.ts';
import { GoogleButton } from '../../membership/sign-up/google-button.tsx';
import { GoogleForm } from '../../membership/sign-up/google-form.tsx';
import { paths } from '../../paths.ts';
import { signInAgain } from './copy.ts';

/** Shown instead of a form if the account has no password and the sign-in is too old to prove ownership. */
export function SignInAgain({ google, from }: { google: boolean; from: string }) {
  const choose = (
    <Link to={paths.forgotPassword()} className="link inline-block py-1">
      {account.choosePassword}
    </Link>
  );
  return (
    <div className="mt-7 grid grid-cols-1 gap-5">
      <p>{signInAgain.lead}</p>
      {google && (
        <GoogleForm>
          <input type="hidden" name="purpose" value="sign-in" />
          <input type="hidden" name="from" value={from} />
          <GoogleButton>{signInAgain.google}</GoogleButton>
        </GoogleForm>
      )}
      <p>
        {signInAgain.or} {choose}
      </p>
    </div>
  );
}
