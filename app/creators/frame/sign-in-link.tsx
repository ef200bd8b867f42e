import { useSyncExternalStore } from 'react';
import { landing as copy } from '../../copy/landing.ts';
import { saysSignedIn } from '../../identity/sessions/signed-in.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/**
 * The quiet link of a public header. The page is the same for everyone, so whoever is signed in sees the way to the
 * kitchen once the app is up.
 * @param props.from the path to come back to
 * @param props.signedIn what the page may assume until then; false on pages that are the same for everyone
 */
export function SignInLink({ from, signedIn: assumed = false }: { from: string; signedIn?: boolean }) {
  const signedIn = useSyncExternalStore(onReturn, isSignedIn, () => assumed);
  return (
    <SiteLink
      to={signedIn ? paths.kitchen() : paths.signIn()}
      state={{ from }}
      className="link px-1 py-2.5 whitespace-nowrap sm:px-3"
    >
      {signedIn ? copy.kitchen : copy.signIn}
    </SiteLink>
  );
}

/** Another window may have signed in or out meanwhile. */
function onReturn(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isSignedIn = () => saysSignedIn(document.cookie);
