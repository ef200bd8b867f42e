import type { ComponentProps } from 'react';
import { landing as copy } from '../../copy/landing.ts';
import { Carousel } from '../../ui/carousel.tsx';

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
