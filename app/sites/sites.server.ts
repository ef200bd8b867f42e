import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/client.server.ts';
import { creatorAddresses, creatorDomains } from '../db/schema/creator-addresses.ts';
import { landingPages } from '../db/schema/creators.ts';
import { formerSubdomains } from '../db/schema/page-editing.ts';
import { isDomainName } from './host-name.ts';
import type { OwnSite, PlatformSite, Site } from './site.ts';

export interface SiteSettings {
  origin: string;
  /** Origins at which the platform answers. */
  acceptedOrigins: readonly string[];
  /** Hosts that the platform has left. */
  formerHosts: readonly string[];
  /** Host whose subdomains are creators' addresses, or null if there are none. */
  siteHost: string | null;
  /** True if creators may connect domains. */
  domains: boolean;
  /** Returns true if a landing page may have the name. */
  isSubdomain(name: string): boolean;
}

export interface Sites {
  readonly platform: PlatformSite;
  readonly siteHost: string | null;
  /**
   * Returns the site at a host. Queries the database only if `recall` returns undefined.
   * @param name result of `hostName`
   */
  find(name: string): Site | null | Promise<Site | null>;
  /** Returns the result of `find` if it needs no database query, or else undefined. */
  recall(name: string): Site | null | undefined;
  /** Returns the site at a creator's canonical address, or null if it is on the platform or there is no public page. */
  findCanonical(db: Db, creator: { creatorId: string } | { subdomain: string }): Promise<OwnSite | null>;
  listMoved(db: Db, subdomains: readonly string[]): Promise<ReadonlySet<string>>;
  /** Forgets the remembered hosts if the tag is `directory` or `everything`. */
  drop(tag: string): void;
}

declare module '../http/services.ts' {
  interface Services {
    sites: Sites;
  }
}

/** Maximum number of remembered hosts with a site, about 0.4 KB each. */
const HOSTS = 10_000;
/** Maximum number of remembered hosts without a site. */
const UNKNOWN_HOSTS = 2_000;

/** Finds sites by host. Remembers results until a change is announced. */
export function createSites(db: Db, settings: SiteSettings): Sites {
  const { origin, siteHost, domains, isSubdomain } = settings;
  const platform: PlatformSite = { kind: 'platform', origin };
  const formerPlatform: PlatformSite = { ...platform, isFormer: true };
  const formerNames = new Set(settings.formerHosts);
  const parents = siteHost === null ? [] : [siteHost, ...formerNames];
  const platformNames = new Set(settings.acceptedOrigins.map((each) => new URL(each).hostname));
  const { protocol, port } = new URL(origin);
  const originAt = (host: string) => `${protocol}//${host}${port && `:${port}`}`;
  const known = new LRUCache<string, OwnSite>({ max: HOSTS });
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_HOSTS });
  /** Number of drops. A result that was read before a drop must not be remembered after it. */
  let drops = 0;

  /** Returns the name before `siteHost` or a former host, or null if the host is below none of them. */
  function subdomainOf(host: string): string | null {
    const parent = parents.find((each) => host.endsWith(`.${each}`));
    return parent === undefined ? null : host.slice(0, -parent.length - 1);
  }

  function siteOf({ creatorId, subdomain, choice, domain }: FoundPage, host: string | null): OwnSite {
    const own = domain !== null && domains ? domain : choice && siteHost !== null ? `${subdomain}.${siteHost}` : null;
    const canonical = own === null ? origin : originAt(own);
    const here = host ?? own ?? '';
    return { kind: 'creator', creatorId, subdomain, host: here, origin: originAt(here), platform: origin, canonical };
  }

  async function look(host: string): Promise<OwnSite | null> {
    const before = drops;
    const subdomain = subdomainOf(host);
    const page = subdomain === null ? await findPageOfDomain(db, host) : await findPageOfSubdomain(db, subdomain);
    const site = page && isSubdomain(page.subdomain) ? siteOf(page, host) : null;
    if (before === drops) {
      if (site) known.set(host, site);
      else unknown.set(host, true);
    }
    return site;
  }

  function recall(host: string): Site | null | undefined {
    if (platformNames.has(host)) return platform;
    if (formerNames.has(host)) return formerPlatform;
    const site = known.get(host);
    if (site) return site;
    if (!isDomainName(host) || unknown.has(host)) return null;
    const subdomain = subdomainOf(host);
    const isPossible = subdomain === null ? domains && host.includes('.') : isSubdomain(subdomain);
    return isPossible ? undefined : null;
  }

  return {
    platform,
    siteHost,
    find(host) {
      const site = recall(host);
      return site === undefined ? look(host) : site;
    },
    recall,
    async findCanonical(db, creator) {
      if (siteHost === null && !domains) return null;
      const page = await findPage(
        db,
        'creatorId' in creator
          ? eq(landingPages.creatorId, creator.creatorId)
          : eq(landingPages.subdomain, creator.subdomain),
      );
      if (!page || !isSubdomain(page.subdomain)) return null;
      const site = siteOf(page, null);
      return site.canonical === origin ? null : site;
    },
    async listMoved(db, subdomains) {
      if (siteHost === null && !domains) return new Set();
      const { subdomain, isActive } = landingPages;
      const found = await db
        .select({ subdomain })
        .from(creatorAddresses)
        .innerJoin(landingPages, eq(landingPages.creatorId, creatorAddresses.creatorId))
        .leftJoin(creatorDomains, isChosenDomain)
        .where(
          and(
            sql`${subdomain} = any(${sql.param([...subdomains])})`,
            eq(isActive, true),
            siteHost === null ? isNotNull(creatorDomains.id) : undefined,
          ),
        );
      return new Set(found.map((each) => each.subdomain!));
    },
    drop(tag) {
      if (tag !== 'directory' && tag !== 'everything') return;
      drops += 1;
      known.clear();
      unknown.clear();
    },
  };
}

interface FoundPage {
  creatorId: string;
  subdomain: string;
  /** True if the creator chose a subdomain or a domain. */
  choice: boolean;
  /** The chosen domain, or null if none is chosen or the chosen one is not served. */
  domain: string | null;
}

const isServed = inArray(creatorDomains.state, ['verified', 'failing']);
const isChosenDomain = and(eq(creatorDomains.id, creatorAddresses.domainId), isServed);

/** Returns the oldest active page that matches, or null if there is none or it has no subdomain. */
async function findPage(db: Db, matches: SQL): Promise<FoundPage | null> {
  const [page] = await db
    .select({
      creatorId: landingPages.creatorId,
      subdomain: landingPages.subdomain,
      choice: sql<boolean>`${creatorAddresses.creatorId} is not null`,
      domain: creatorDomains.domain,
    })
    .from(landingPages)
    .leftJoin(creatorAddresses, eq(creatorAddresses.creatorId, landingPages.creatorId))
    .leftJoin(creatorDomains, isChosenDomain)
    .where(and(matches, eq(landingPages.isActive, true)))
    .orderBy(asc(landingPages.createdAt))
    .limit(1);
  return page?.subdomain ? { ...page, subdomain: page.subdomain } : null;
}

/** Returns the page with a subdomain, otherwise the page that left the subdomain, or null. */
async function findPageOfSubdomain(db: Db, subdomain: string): Promise<FoundPage | null> {
  const left = db
    .select({ pageId: formerSubdomains.pageId })
    .from(formerSubdomains)
    .where(eq(formerSubdomains.subdomain, subdomain));
  return (
    (await findPage(db, eq(landingPages.subdomain, subdomain))) ?? (await findPage(db, inArray(landingPages.id, left)))
  );
}

/**
 * Returns the page of the creator who serves a domain, or else the same domain with or without `www.` in front. Returns
 * null if neither is served.
 */
async function findPageOfDomain(db: Db, host: string): Promise<FoundPage | null> {
  const [found] = await db
    .select({ creatorId: creatorDomains.creatorId })
    .from(creatorDomains)
    .where(
      and(
        or(
          eq(creatorDomains.domain, host),
          eq(creatorDomains.domain, host.startsWith('www.') ? host.slice(4) : `www.${host}`),
        ),
        isServed,
      ),
    )
    .orderBy(sql`${creatorDomains.domain} = ${host} desc`)
    .limit(1);
  return found ? findPage(db, eq(landingPages.creatorId, found.creatorId)) : null;
}
