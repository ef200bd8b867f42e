import { paths } from '../../paths.ts';
import { creatorOfPath } from '../subdomain/subdomain.ts';
import { header as copy } from './copy.ts';
import type { MemberLinks } from './member-links.ts';
import { PlaceLinks } from './place-links.tsx';
import { SiteNav } from './site-nav.tsx';

/**
 * `SiteNav` on a page that is rendered for one person.
 * @param props.path landing page of the creator whose brand the page has, or null if there is no public one
 */
export function MemberNav({ path, links }: { path: string | null; links?: MemberLinks | undefined }) {
  const creator = creatorOfPath(path);
  const site = links?.places?.path === path ? links?.places : null;
  const places = site && <PlaceLinks site={site} forMembers={false} />;
  // A plain `<a>`, because the studio and the operator's pages have separate scripts and styles.
  const work = links?.work && <a href={links.work.path}>{links.work.words}</a>;
  return (
    <SiteNav
      recipes={creator && 'subdomain' in creator ? paths.recipes(creator.subdomain) : null}
      signedIn
      bar
      places={places}
      inAccount={places && <div className="phone-places">{places}</div>}
      work={work}
    >
      {links?.editPage && (
        // Within an element, so that a phone does not hide the link with the places.
        <div>
          <a href={links.editPage}>{copy.editPage}</a>
        </div>
      )}
    </SiteNav>
  );
}
