import type { ReactNode } from 'react';

const places = [
  'left-[22%] top-0 z-10 w-[62%]',
  'left-0 bottom-0 z-20 w-[46%]',
  'right-0 bottom-[2%] z-0 w-[42%]',
] as const;

export function plateSizes(place: number): string {
  return place === 0 ? '(min-width: 900px) 300px, 210px' : '(min-width: 900px) 220px, 155px';
}

/** Up to three dishes seen from above. Decorative, so assistive technology skips the pictures. */
export function Plates({ plates }: { plates: { key: string; picture: ReactNode }[] }) {
  return (
    <div className="relative mx-auto aspect-[1/0.92] w-full max-w-84 md:max-w-120" aria-hidden="true">
      {plates.map(({ key, picture }, at) => (
        <div
          key={key}
          className={`absolute aspect-square overflow-hidden rounded-(--radius-dish) shadow-plate ${places[at]}`}
        >
          {picture}
        </div>
      ))}
    </div>
  );
}
