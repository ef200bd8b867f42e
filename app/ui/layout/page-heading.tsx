import { useEffect, useRef } from 'react';
import { productName } from '../../copy/product.ts';
import { useHydrated } from '../hydrated.ts';

const looks = {
  title: 'text-title',
  status: 'max-w-heading text-title',
  statement: 'max-w-heading text-statement',
};

/**
 * Heading and document title of a page. If the heading appears after hydration, or the title changes, the heading is
 * focused, so that screen readers announce it. Leaves the focus if `page-start.ts` has announced the page.
 * @param title title of the document, if the heading is a sentence; a change of the heading is then not announced
 */
export function PageHeading(props: { look?: keyof typeof looks; title?: string; children: string }) {
  const { look = 'title', title = props.children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const cameWithThePage = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the title changes
  useEffect(() => {
    if (!cameWithThePage.current && document.activeElement?.role !== 'document') heading.current?.focus();
    cameWithThePage.current = false;
  }, [title]);
  return (
    <>
      <title>{`${title} · ${productName}`}</title>
      <h1 ref={heading} tabIndex={-1} className={`${looks[look]} unmarked`}>
        {props.children}
      </h1>
    </>
  );
}
