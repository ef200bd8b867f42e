import { SiteLink } from '../../ui/site-link.tsx';
import type { Brand } from '../brand/brand.server.ts';

export function BrandLine({ path, children }: { path: Brand['path']; children: string }) {
  return (
    <p dir="auto" className="mb-3 text-lg font-semibold text-balance">
      {path ? (
        <SiteLink to={path} className="link inline-block py-2">
          {children}
        </SiteLink>
      ) : (
        children
      )}
    </p>
  );
}
