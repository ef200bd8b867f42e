import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { header as copy } from './copy.ts';
import { Places } from './places.tsx';

/**
 * Navigation in the header. A public page contains the links for visitors and for members, and the style sheet hides
 * one set (`identity/sessions/signed-in.ts`).
 * @param props.bar true if a phone shows the member's places at the bottom of the window
 * @param props.signedIn true on pages for members, which contain only the links for members
 */
export function SiteNav(props: {
  recipes: string | null;
  from?: string;
  signedIn?: boolean;
  bar?: boolean;
  places?: ReactNode;
  menu?: ReactNode;
  inAccount?: ReactNode;
  work?: ReactNode;
  children?: ReactNode;
}) {
  const { recipes, from, signedIn, bar = false } = props;
  const members = signedIn ? '' : 'for-members';
  return (
    <nav className="site-nav">
      {!signedIn && recipes && (
        <SiteLink to={recipes} className="for-visitors">
          {copy.recipes}
        </SiteLink>
      )}
      <Places recipes={recipes} bar={bar} className={members} />
      {props.places}
      {!signedIn && (
        <SiteLink to={paths.signIn()} state={{ from }} className="for-visitors">
          {copy.signIn}
        </SiteLink>
      )}
      {props.menu}
      <details className={members}>
        <summary>{copy.account}</summary>
        {/* A plain form, because loading a new document clears personal data from the page's memory. */}
        <form method="post" action={paths.signOut()}>
          {props.inAccount}
          <SiteLink to={paths.account()}>{copy.yourAccount}</SiteLink>
          {props.work}
          <button type="submit">{copy.signOut}</button>
        </form>
      </details>
      {props.children}
    </nav>
  );
}
