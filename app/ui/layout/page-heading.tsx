import { useEffect, useRef } from 'react';
import { productName } from '../../copy/product.ts';
import { useHydrated } from '../hydrated.ts';

/**
 * The page's heading and document title. When it changes within the page the focus moves to it, so that screen readers
 * announce it.
 */
export function PageHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cameWithThePage = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is the reason
  useEffect(() => {
    if (!cameWithThePage.current) heading.current?.focus();
    cameWithThePage.current = false;
  }, [children]);
  return (
    <>
      <title>{`${children} · ${productName}`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[clamp(min(1.9rem,9.5vw),6vw,2.6rem)] focus-visible:outline-none focus-visible:shadow-none"
      >
        {children}
      </h1>
    </>
  );
}
