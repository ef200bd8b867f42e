import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { form, signInFirstPage } from '../../copy/form.ts';
import { paths } from '../../paths.ts';

/**
 * Leads to the sign-in that comes back to this page.
 * @param props.isBeside whether it opens in another tab, so that what was typed here stays
 */
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
 * Forms of a route whose changes need a recent sign-in: shown after one, and otherwise a way to sign in again. Forms that
 * were shown stay, with what was typed.
 * @param props.isFresh whether the sign-in is recent enough
 */
export function FreshForms({ isFresh, children }: { isFresh: boolean; children?: ReactNode }) {
  const [wasShown, setWasShown] = useState(isFresh);
  useEffect(() => setWasShown((before) => before || isFresh), [isFresh]);
  if (isFresh || wasShown) return children;
  return (
    <p className="mt-4">
      <SignInAgainLink />
    </p>
  );
}
