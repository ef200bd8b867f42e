import type { SitePlaces } from './member-links.ts';

// Not in `copy.ts`, which every header loads.
const copy = { letters: 'Letters', community: 'Community' } as const;

/**
 * Links to places that only some creators have. Plain links, because the pages are in a larger manifest.
 * @param props.forMembers true on a page for everyone, where the style sheet hides members' links from visitors
 */
export function PlaceLinks({ site, forMembers }: { site: SitePlaces; forMembers: boolean }) {
  const { letters, community } = site;
  return (
    <>
      {letters && <a href={letters}>{copy.letters}</a>}
      {community && (
        <a href={community} className={forMembers ? 'for-members' : ''}>
          {copy.community}
        </a>
      )}
    </>
  );
}
