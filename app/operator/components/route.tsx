import { accentPalette } from '../../creators/brand/accent.ts';
import { noSuchPage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';
import { demoLinks, demoMeta } from '../../ui/layout/demo-page.tsx';
import type { Route } from './+types/route';
import { ComponentsPage, title } from './page.tsx';

/** Styles, each with a colour as creators choose it. */
const colours: Record<BrandStyle, string> = { hearth: '#9c3d2e', market: '#1e5b63', atelier: '#6a2c56' };

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(servicesContext).mode !== 'demo') throw noSuchPage();
  const requested = new URL(request.url).searchParams.get('style') ?? '';
  const style = requested in colours ? (requested as BrandStyle) : 'hearth';
  return { style, styles: Object.keys(colours) as BrandStyle[], palette: accentPalette(colours[style]) };
}

export const links: Route.LinksFunction = demoLinks;

export const meta: Route.MetaFunction = () => demoMeta(title);

export default function Components({ loaderData }: Route.ComponentProps) {
  return <ComponentsPage {...loaderData} />;
}
