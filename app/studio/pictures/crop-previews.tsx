import { useEffect, useRef } from 'react';
import { cropAround, type Focus } from '../../ui/picture-focus.ts';
import { pictureShapes, variantAddress } from '../../ui/picture-shapes.ts';
import { studioPicture as copy } from './copy.ts';

const boxes = {
  card: 'aspect-[4/3] rounded-xl',
  plate: 'aspect-square rounded-full',
  wide: 'aspect-video rounded-xl',
  tall: 'aspect-[4/5] rounded-xl',
};
type Previewed = keyof typeof boxes;

export function CropPreviews(props: { pictureKey: string; width: number; height: number; focus: Focus | null }) {
  return (
    <section aria-label={copy.previews}>
      <p aria-hidden="true" className="mb-3 font-semibold">
        {copy.previews}
      </p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {(Object.keys(boxes) as Previewed[]).map((shape) => (
          <li key={shape}>
            <Preview shape={shape} {...props} />
            <p className="mt-1.5 text-sm text-ink-soft">{copy.preview[shape]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview(props: { shape: Previewed; pictureKey: string; width: number; height: number; focus: Focus | null }) {
  const { shape, width, height, focus } = props;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const to = { width: pictureShapes[shape].aspect * 1_000, height: 1_000 };
    const { scaled, left, top } = cropAround(focus ?? { x: 50, y: 50 }, { width, height }, to);
    const share = (start: number, free: number) => `${free > 0 ? (100 * start) / free : 50}%`;
    image.current?.style.setProperty(
      'object-position',
      `${share(left, scaled.width - to.width)} ${share(top, scaled.height - to.height)}`,
    );
  }, [shape, width, height, focus]);
  return (
    <img
      ref={image}
      src={variantAddress(props.pictureKey, 'whole', 960, 'webp')}
      alt=""
      className={`w-full bg-line object-cover ${boxes[shape]}`}
    />
  );
}
