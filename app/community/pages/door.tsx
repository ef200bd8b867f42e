import { useLocation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { CommunityFrameData } from '../community-frame.tsx';
import { communityPaths } from '../paths.ts';
import type { PublicActivity } from '../threads/activity.server.ts';
import { pages as copy } from './copy.ts';

/**
 * Numbers of a community and an offer, for people who may not read the community.
 * @param props.hasWritten true for a person with a profile, who can still delete their own words
 */
export function CommunityDoor(props: {
  frame: CommunityFrameData;
  activity: PublicActivity;
  isSignedIn: boolean;
  hasWritten: boolean;
}) {
  const { frame, activity, isSignedIn, hasWritten } = props;
  const { site, way, badge } = frame;
  const { pathname } = useLocation();
  const { people, notes, questions } = activity;
  const isQuiet = people < 2;
  const wayWords = { join: landing.callToAction.button, move: copy.door.move(site.name), account: copy.door.account };
  return (
    <>
      <p className="mt-4 text-xl font-semibold text-accent-text">
        {isQuiet
          ? copy.door.quiet
          : copy.door.numbers(copy.door.people(people), copy.door.notes(notes), copy.door.questions(questions))}
      </p>
      <p className="mt-3 max-w-text text-lg">{copy.door.lead(badge)}</p>
      <p className="mt-2 text-ink-soft">{copy.door.members}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {way && (
          <ButtonLink
            to={way === 'account' ? paths.account() : paths.signUp(site.creatorId)}
            state={{ from: pathname }}
          >
            {wayWords[way]}
          </ButtonLink>
        )}
        {!isSignedIn && (
          <SiteLink to={paths.signIn({ redirectTo: pathname })} className="link inline-block py-2.5">
            {copy.door.signIn}
          </SiteLink>
        )}
        {hasWritten && (
          <SiteLink to={communityPaths.ownWords()} className="link inline-block py-2.5">
            {copy.door.own}
          </SiteLink>
        )}
      </p>
    </>
  );
}
