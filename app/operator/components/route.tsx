import { accentPalette } from '../../creators/brand/accent.ts';
import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';
import type { IconName } from '../../ui/icon.tsx';
import { drawings } from '../../ui/icon-drawings.ts';
import { demoLinks, demoMeta } from '../../ui/layout/demo-page.tsx';
import { workDrawings } from '../../ui/work-icon-drawings.ts';
import type { Route } from './+types/route';
import { ComponentsPage, title } from './page.tsx';

const colours: Record<BrandStyle, string> = { hearth: '#9c3d2e', market: '#1e5b63', atelier: '#6a2c56' };

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(servicesContext).mode !== 'demo') throw noSuchPage();
  const requested = new URL(request.url).searchParams.get('style') ?? '';
  const style = Object.hasOwn(colours, requested) ? (requested as BrandStyle) : 'hearth';
  const styles = Object.keys(colours) as BrandStyle[];
  // Sent as loader data, so that no browser bundle contains the drawings.
  const icons = [...Object.keys(drawings), ...Object.keys(workDrawings), 'stars'].sort() as IconName[];
  return { style, styles, palette: accentPalette(colours[style]), icons };
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(title);

export default function Components({ loaderData }: Route.ComponentProps) {
  return <ComponentsPage {...loaderData} />;
}
