import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { form, signInFirstPage } from '../../copy/form.ts';
import { paths } from '../../paths.ts';

/** Link to the sign-in, which returns to this page. `isBeside` opens another tab, so that typed text is kept. */
export function SignInAgainLink({ isBeside = false }: { isBeside?: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <a
      href={paths.signInAgain({ redirectTo: pathname + search })}
      {...(isBeside ? { target: '_blank', rel: 'noopener' } : {})}
      className="button button-quiet w-full sm:w-auto"
    >
      {signInFirstPage.signIn}
      {isBeside && ` ${form.newTab}`}
    </a>
  );
}

/**
 * Shows forms after a recent sign-in, otherwise a sign-in link. Forms that were shown stay, so that typed text is kept.
 */
export function FreshForms({ isFresh, children }: { isFresh: boolean; children?: ReactNode }) {
  const [wasShown, setWasShown] = useState(isFresh);
  useEffect(() => setWasShown((before) => before || isFresh), [isFresh]);
  if (isFresh || wasShown) return children;
  return (
    <div className="mt-4">
      <p className="mb-3">{`${signInFirstPage.title}.`}</p>
      <SignInAgainLink />
    </div>
  );
}
