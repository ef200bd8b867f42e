import { findCreatorSite } from '../../creators/creator-site.server.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';
import { appIconPath } from '../paths.ts';
import type { Route } from './+types/app-manifest-route';

/** Serves `/{name}/app.webmanifest` and `/{name}/app-icon.svg`. */
export function loader({ params, context, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, async () => {
    const site = await findCreatorSite(services.db, { subdomain: params.name });
    if (!site) return noSuchResource('app');
    const caching = cachedUntilChanged(cacheTags.page(site.pageId), cacheTags.creator(site.creatorId));
    const [body, type] = pattern.endsWith('.svg')
      ? [appIcon(site), 'image/svg+xml']
      : [JSON.stringify(appManifest(site)), 'application/manifest+json'];
    return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, ...caching } });
  });
}

type Installed = Pick<CreatorSite, 'name' | 'subdomain' | 'palette' | 'favicon'>;

const PAPER = '#fffdf9';
const SHORT = 12;

function appManifest({ name, subdomain, palette, favicon }: Installed) {
  const own = readPictureAddress(favicon);
  const drawn = { src: appIconPath(subdomain), sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' };
  const icon =
    own && 'own' in own
      ? [{ src: variantAddress(own.own, 'icon', 180, 'png'), sizes: '180x180', type: 'image/png' }]
      : [];
  return {
    id: paths.creator(subdomain),
    name,
    short_name: [...name].slice(0, SHORT).join('').trim(),
    start_url: paths.kitchen(),
    scope: '/',
    display: 'standalone',
    theme_color: palette.accent,
    background_color: PAPER,
    icons: [...icon, drawn],
  };
}

/** Draws an icon with the creator's initial, padded for devices that crop icons. */
function appIcon({ name, palette }: Pick<Installed, 'name' | 'palette'>): string {
  const letter = escapeMarkup([...name.trim()][0]?.toUpperCase() ?? '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${palette.accent}"/>` +
    `<text x="256" y="256" dy=".35em" text-anchor="middle" font-family="Georgia, serif" font-weight="700" font-size="240" fill="${palette.onAccent}">${letter}</text></svg>`
  );
}
