import type { ComponentProps } from 'react';
import { landing as copy } from '../../copy/landing.ts';
import { Carousel } from '../../ui/carousel.tsx';

/** A section's row of slides, or its text when it has none. */
export function Slides({
  empty,
  ...row
}: Pick<ComponentProps<typeof Carousel>, 'labelledBy' | 'slides' | 'peek'> & { empty: string }) {
  return row.slides.length === 0 ? (
    <p className="text-ink-soft">{empty}</p>
  ) : (
    <Carousel {...row} previous={copy.carousel.previous} next={copy.carousel.next} />
  );
}
