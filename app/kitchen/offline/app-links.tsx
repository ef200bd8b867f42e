import type { Brand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/creator-path.ts';
import { appManifestPath } from '../paths.ts';

/** Links that make the site installable with the creator's name and colours. Only for cook pages and the kitchen. */
export function AppLinks({ brand }: { brand: Pick<Brand, 'path' | 'palette'> | null }) {
  const creator = creatorOfPath(brand?.path ?? null);
  if (!brand || !creator || !('subdomain' in creator)) return null;
  return (
    <>
      <link rel="manifest" href={appManifestPath(creator.subdomain)} />
      <meta name="theme-color" content={brand.palette.accent} />
    </>
  );
}
