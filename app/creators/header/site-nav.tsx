import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { header as copy } from './copy.ts';

/**
 * The ways through the site, in every header. A public page is the same for everyone: it holds a visitor's links and a
 * member's, and the style sheet shows those of whoever is there (`identity/sessions/signed-in.ts`).
 * @param props.recipes the library; null: there is none here
 * @param props.from the path that a sign-in comes back to
 * @param props.signedIn the page is made for members, so it holds their links alone
 * @param props.work what the menu of the account also leads to
 * @param props.children what comes after the links
 */
export function SiteNav(props: {
  recipes: string | null;
  from?: string;
  signedIn?: boolean;
  work?: ReactNode;
  children?: ReactNode;
}) {
  const { recipes, from, signedIn } = props;
  const members = signedIn ? '' : 'for-members';
  return (
    <nav className="site-nav">
      {recipes && <SiteLink to={recipes}>{copy.recipes}</SiteLink>}
      {!signedIn && (
        <SiteLink to={paths.signIn()} state={{ from }} className="for-visitors">
          {copy.signIn}
        </SiteLink>
      )}
      <SiteLink to={paths.kitchen()} className={members}>
        {copy.kitchen}
      </SiteLink>
      <details className={members}>
        <summary>{copy.account}</summary>
        {/* A document is loaded after it, so that nothing of the person stays in this page's memory. */}
        <form method="post" action={paths.signOut()}>
          <SiteLink to={paths.account()}>{copy.yourAccount}</SiteLink>
          {props.work}
          <button type="submit">{copy.signOut}</button>
        </form>
      </details>
      {props.children}
    </nav>
  );
}
