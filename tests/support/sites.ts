import { isSubdomain } from '../../app/creators/subdomain/subdomain.ts';
import type { Db } from '../../app/db/client.server.ts';
import type { OwnSite } from '../../app/sites/site.ts';
import { createSites, type SiteSettings, type Sites } from '../../app/sites/sites.server.ts';

const origin = 'https://larder.test';

export const testSites = (db: Db, settings: Partial<SiteSettings> = {}): Sites =>
  createSites(db, {
    origin,
    acceptedOrigins: [origin],
    formerHosts: [],
    siteHost: null,
    domains: false,
    isSubdomain,
    ...settings,
  });

export const marisols: OwnSite = {
  kind: 'creator',
  creatorId: '0b0f0a4e-0000-4000-8000-000000000001',
  subdomain: 'marisol',
  host: 'marisol.larder.test',
  origin: 'https://marisol.larder.test',
  platform: origin,
  canonical: 'https://marisol.larder.test',
};
