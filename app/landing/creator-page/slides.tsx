import type { ComponentProps } from 'react';
import { landing as copy } from '../../copy/landing.ts';
import { Carousel } from '../../ui/carousel.tsx';

/** Section heading with a row of slides, or with the text `empty` if there are none. */
export function Slides({
  empty,
  ...row
}: Pick<ComponentProps<typeof Carousel>, 'labelledBy' | 'heading' | 'slides' | 'peek'> & { empty: string }) {
  return row.slides.length === 0 ? (
    <>
      {row.heading}
      <p className="text-ink-soft">{empty}</p>
    </>
  ) : (
    <Carousel {...row} {...copy.carousel} />
  );
}
