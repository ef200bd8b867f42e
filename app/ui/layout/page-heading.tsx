import { useEffect, useRef } from 'react';
import { productName } from '../../copy/product.ts';
import { useHydrated } from '../hydrated.ts';

const looks = {
  title: 'text-[clamp(min(1.9rem,9.5vw),6vw,2.6rem)]',
  status: 'max-w-[26ch] text-[min(2.5rem,11vw)]',
  statement: 'max-w-[24ch] text-[clamp(min(2.2rem,11vw),7vw,4rem)]',
};

/**
 * The page's heading and document title. When the title changes within the page the focus moves to it, so that screen
 * readers announce it. A page that was navigated to has been announced already (`page-start.ts`).
 * @param title the document's, where the heading is a sentence; the heading may then change without being announced
 */
export function PageHeading(props: { look?: keyof typeof looks; title?: string; children: string }) {
  const { look = 'title', title = props.children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const cameWithThePage = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is the reason
  useEffect(() => {
    if (!cameWithThePage.current && document.activeElement?.role !== 'document') heading.current?.focus();
    cameWithThePage.current = false;
  }, [title]);
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <h1 ref={heading} tabIndex={-1} className={`${looks[look]} focus-visible:outline-none focus-visible:shadow-none`}>
        {props.children}
      </h1>
    </>
  );
}
