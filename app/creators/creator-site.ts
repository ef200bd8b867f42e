import { readHttpsAddress } from '../ui/picture-shapes.ts';
import type { Brand } from './brand/brand.server.ts';
import type { LandingPage } from './queries.server.ts';

/** Creator's profiles on other sites, as https addresses or null. */
export interface Profiles {
  instagram: string | null;
  tiktok: string | null;
  linkedin: string | null;
}

export interface CreatorSite extends Brand {
  /** Id of the landing page, or empty in a preview without a page. */
  pageId: string;
  subdomain: string;
  /** Person behind the brand, or null if not given. */
  cookName: string | null;
  favicon: string | null;
  profiles: Profiles;
  /** Path of the archive of letters, or null if the creator offers no letter and has sent none. */
  letters: string | null;
  /** Path of the community, or null if the creator has closed it. */
  community: string | null;
}

export function readProfiles(page: Pick<LandingPage, 'instagramUrl' | 'tiktokUrl' | 'linkedinUrl'>): Profiles {
  return {
    instagram: readHttpsAddress(page.instagramUrl),
    tiktok: readHttpsAddress(page.tiktokUrl),
    linkedin: readHttpsAddress(page.linkedinUrl),
  };
}
