import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';

/**
 * Link between ingredients and method, for narrow windows. Scrolls by script, because after a change of amounts the
 * router would load the link as a new page.
 */
export function JumpLink({ to, children }: { to: string; children: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const element = link.current;
    function lead(event: MouseEvent) {
      const heading = document.getElementById(to);
      if (!heading) return;
      event.preventDefault();
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
    }
    element?.addEventListener('click', lead);
    return () => element?.removeEventListener('click', lead);
  }, [to]);
  return (
    <a ref={link} href={`#${to}`} className="link inline-flex min-h-11 items-center gap-1 md:hidden print:hidden">
      {children}
      <Icon name="chevron-down" className="size-4" />
    </a>
  );
}
