import { readHttpsAddress } from '../ui/picture-shapes.ts';
import type { Brand } from './brand/brand.server.ts';
import type { LandingPage } from './queries.server.ts';

/** The creator's own profiles elsewhere, https addresses; null where none was given. */
export interface Profiles {
  instagram: string | null;
  tiktok: string | null;
  linkedin: string | null;
}

/** What every page of a creator's site shows of the creator; safe to show as it is. */
export interface CreatorSite extends Brand {
  /** The landing page, whose changes change every page of the site. */
  pageId: string;
  subdomain: string;
  /** The person behind the brand; null: not said. */
  cookName: string | null;
  favicon: string | null;
  profiles: Profiles;
}

export function readProfiles(page: Pick<LandingPage, 'instagramUrl' | 'tiktokUrl' | 'linkedinUrl'>): Profiles {
  return {
    instagram: readHttpsAddress(page.instagramUrl),
    tiktok: readHttpsAddress(page.tiktokUrl),
    linkedin: readHttpsAddress(page.linkedinUrl),
  };
}
