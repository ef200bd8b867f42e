import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { type Accent, AccentColours } from '../accent.tsx';
import type { BrandStyle } from '../brand-style.ts';
import { preloadDisplayFont } from '../display-font.ts';
import { FollowsSystem } from '../follows-system.tsx';
import { Picture } from '../picture.tsx';
import type { PictureSource } from '../picture-shapes.ts';
import { PlatformMark } from '../platform-mark.tsx';
import { SiteLink } from '../site-link.tsx';

/** Part of a creator's brand that the frame shows. */
export interface ShellBrand {
  name: string;
  logo: PictureSource | null;
  palette: Accent;
  style: BrandStyle;
}

/** Class names by width of the content's sheet. */
const sheets = { narrow: '[--shell:var(--container-form)]', wide: '' };

/** Frame of pages such as the account's. `corner` is opposite the logo, `banner` above the sheet. */
export function Shell({
  brand,
  back = paths.home(),
  corner,
  banner,
  width = 'narrow',
  scheme = 'system',
  children,
}: {
  brand: ShellBrand | null;
  back?: string;
  corner?: ReactNode;
  banner?: ReactNode;
  width?: 'narrow' | 'wide';
  scheme?: 'system' | 'light';
  children: ReactNode;
}) {
  preloadDisplayFont(brand?.style);
  return (
    <div
      data-style={brand?.style}
      className="text-face flex min-h-[calc(100svh-var(--tab-bar))] flex-col bg-paper sm:bg-wash"
    >
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      {scheme === 'system' && <FollowsSystem />}
      {brand && <AccentColours palette={brand.palette} />}
      <header className="bg-paper">
        <div className="shell flex flex-wrap items-center justify-between gap-x-4 py-4">
          <SiteLink to={back} className="flex min-h-11 min-w-0 grow items-center">
            <Logo brand={brand} />
          </SiteLink>
          {corner}
        </div>
      </header>
      <main id="main" className={`grow text-pretty ${sheets[width]}`}>
        <div className="trimmed bg-accent pb-10 text-on-accent sm:pb-14 md:pb-32">
          {banner && <div className="shell pt-6 pb-2 sm:pt-12">{banner}</div>}
        </div>
        <div className="shell relative mb-10 max-sm:w-full sm:mt-6 sm:mb-16 md:-mt-24">
          <div className="bg-paper px-(--edge) py-6 sm:rounded-3xl sm:border sm:border-line sm:px-10 sm:py-11 sm:shadow-card">
            {children}
          </div>
        </div>
      </main>
    </div>
  );
}

function Logo({ brand }: { brand: ShellBrand | null }) {
  if (!brand) return <PlatformMark className="gap-2.5 text-2xl" />;
  if (!brand.logo) {
    return (
      <span dir="auto" className="truncate font-display text-xl">
        {brand.name}
      </span>
    );
  }
  return (
    <Picture
      source={brand.logo}
      fallback="/fallback/logo.svg"
      shape="logo"
      sizes="210px"
      alt={brand.name}
      className="h-10 w-full max-w-52 logo-plate object-contain object-left"
      priority
    />
  );
}
