import { creatorOfPath } from '../../app/creators/subdomain/subdomain.ts';
import { isUuid } from '../../app/http/ids.ts';
import type { Services } from '../../app/http/services.ts';
import { type EndpointRow, endpointTable, patternAtRoot, type RouteRow, routeTable } from '../../app/route-table.ts';
import { type OwnSite, pathAtRoot } from '../../app/sites/site.ts';

const all = Object.entries<RouteRow | EndpointRow>({ ...routeTable, ...endpointTable });

const wordOf = (path: string) => path.split('/', 2)[1]!;

/** First words of addresses that every site has, such as `account`. */
const sameWords = new Set(
  all.flatMap(([path, { onCreatorSites }]) => (onCreatorSites === 'same' ? [wordOf(path)] : [])),
);

/** Patterns of routes that name the creator by id, keyed by the first word of the address on a creator's site. */
const namedById = new Map(
  all.flatMap(([pattern, { onCreatorSites }]): [word: string, pattern: string][] =>
    onCreatorSites === 'at-root' && !pattern.startsWith('/:name') ? [[wordOf(patternAtRoot(pattern)), pattern]] : [],
  ),
);

/** First segment of a target, without the suffix of the router's `.data` requests. */
const firstSegment = /^\/([^/?]*?)(?=\.data(?:[/?]|$)|[/?]|$)/;

/**
 * Returns the platform's target of a target on a creator's site: `/marisol/recipes` for `/recipes`. Targets that every
 * site has are unchanged. Routes that name the creator by id get the id.
 */
export function platformTarget({ subdomain, creatorId }: OwnSite, target: string): string {
  const word = firstSegment.exec(target)![1]!;
  const spelled = word.toLowerCase();
  if (sameWords.has(spelled)) return target;
  const rest = target.slice(1 + word.length);
  // The router requests the data of `/` at `/_root.data` or `/_.data`.
  if (word === '' || word === '_root' || word === '_') return `/${subdomain}${rest.replace(/^\/$/, '')}`;
  const pattern = namedById.get(spelled);
  if (!pattern) return `/${subdomain}${target}`;
  return pattern.startsWith('/:') ? `/${creatorId}${target}` : `/${word}/${creatorId}${rest}`;
}

/**
 * Returns the canonical address to which a creator's site redirects reads of a target, or null if the site itself
 * serves the target.
 */
export function redirectFrom(site: OwnSite, target: string): string | null {
  if (site.canonical === site.platform) return site.platform + platformTarget(site, target);
  const atRoot = pathAtRoot(site, target);
  return site.canonical === site.origin && atRoot === target ? null : site.canonical + atRoot;
}

/**
 * Returns the address to which a former host of the platform redirects a target: the creator's own address if she has
 * one, otherwise the platform's.
 */
export async function addressAfterMove({ sites, db }: Pick<Services, 'sites' | 'db'>, target: string): Promise<string> {
  const creator = creatorOfPath(target);
  const isId = creator !== null && 'creatorId' in creator;
  const site =
    creator && (!isId || isUuid(creator.creatorId)) ? await sites.findCanonical(db, creator).catch(() => null) : null;
  const atRoot = site && pathAtRoot(site, target);
  return site && atRoot !== target ? site.canonical + atRoot : sites.platform.origin + target;
}
