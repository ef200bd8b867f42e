import { useEffect, useState } from 'react';
import { type ButtonName, countedAs } from '../../analytics/events.ts';
import { landing as copy } from '../../copy/landing.ts';
import { header } from '../../creators/header/copy.ts';
import type { Marks } from '../../kitchen/member-recipe/kitchen-marks.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { LandingView, SignUpLink } from './landing-page.ts';

/**
 * Sign-up button with the price. Members get a link to the kitchen, and the space of the price is kept.
 * @param props.name name of the button in analytics
 */
export function JoinCall({ view, signUp, name }: { view: LandingView; signUp: SignUpLink; name: ButtonName }) {
  const { isMember } = signUp;
  const call = isMember
    ? { to: paths.kitchen(), children: header.kitchen }
    : { ...signUp, data: countedAs(name, view.creatorId), children: copy.callToAction.button };
  return (
    <>
      <ButtonLink {...call} look="inverse" className="mt-8" />
      {view.costs && (
        <p className={isMember ? 'invisible mt-3 text-sm text-balance' : 'mt-3 text-sm text-balance'}>
          {copy.callToAction.price(view.costs)}
        </p>
      )}
    </>
  );
}

/** Returns true if the reader is a member of the creator. Returns false until the browser knows. */
export function useMember(creatorId: string): boolean {
  const [memberOf, setMemberOf] = useState<Marks['memberOf']>(null);
  useEffect(() => {
    // A script in the head set `signedIn` by the cookie. If the session has ended, the response is HTML, not JSON.
    if (document.documentElement.dataset.signedIn === '')
      fetch(paths.kitchenMarks({ recipeIds: [] }))
        .then((answer) => answer.json())
        .then((marks: Marks) => setMemberOf(marks.memberOf))
        .catch(() => {});
  }, []);
  return memberOf === creatorId;
}
