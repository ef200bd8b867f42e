import { Link, useLocation } from 'react-router';
import { landing as copy } from '../copy/landing.ts';
import { SiteNav } from '../creators/header/site-nav.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { preloadDisplayFont } from '../ui/display-font.ts';
import { PlatformMark } from '../ui/platform-mark.tsx';

export function PlatformHeader() {
  preloadDisplayFont();
  const { pathname } = useLocation();
  return (
    <header className="shell flex flex-wrap items-center justify-between gap-x-1 gap-y-2 py-4 print:hidden">
      <Link to={paths.home()}>
        <PlatformMark className="gap-2 text-xl sm:gap-2.5 sm:text-2xl" />
      </Link>
      <SiteNav recipes={null} from={pathname}>
        <ButtonLink to={paths.signUp()} state={{ from: pathname }} className="button-compact whitespace-nowrap">
          {copy.signUp}
        </ButtonLink>
      </SiteNav>
    </header>
  );
}
