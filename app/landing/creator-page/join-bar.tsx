import { useEffect, useState } from 'react';
import { countedAs } from '../../analytics/events.ts';
import { landing as copy } from '../../copy/landing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { SignUpLink } from './landing-page.ts';

/**
 * Sign-up bar while the header, the last call to action and the footer are out of view. Not rendered while hidden, so
 * that the keyboard cannot reach it.
 */
export function JoinBar({ creatorId, signUp }: { creatorId: string; signUp: SignUpLink }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) inView[isIntersecting ? 'add' : 'delete'](target);
      setShown(inView.size === 0);
    });
    for (const each of document.querySelectorAll(':is(header, footer):not(main *), .last-call')) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    shown &&
    !signUp.isMember && (
      <p className="join-bar">
        <ButtonLink {...signUp} data={countedAs('signup_bar', creatorId)} className="w-full">
          {copy.callToAction.button}
        </ButtonLink>
      </p>
    )
  );
}
