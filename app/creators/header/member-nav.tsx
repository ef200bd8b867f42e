import { paths } from '../../paths.ts';
import { creatorOfPath } from '../subdomain/subdomain.ts';
import { header as copy } from './copy.ts';
import { SiteNav } from './site-nav.tsx';
import type { WorkLinks } from './work-links.ts';

/**
 * `SiteNav` on a page that is rendered for one person.
 * @param props.path landing page of the person's creator, or null if there is no public one
 */
export function MemberNav({ path, work }: { path: string | null; work?: WorkLinks | undefined }) {
  const creator = creatorOfPath(path);
  // A plain `<a>`, because the studio and the operator's pages have separate scripts and styles.
  const place = work?.work && <a href={work.work.path}>{work.work.words}</a>;
  return (
    <SiteNav
      recipes={creator && 'subdomain' in creator ? paths.recipes(creator.subdomain) : null}
      signedIn
      bar
      work={place}
    >
      {work?.editPage && <a href={work.editPage}>{copy.editPage}</a>}
    </SiteNav>
  );
}
