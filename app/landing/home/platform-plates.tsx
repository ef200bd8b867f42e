import { plateSizes } from '../plates.tsx';

export const platformPlates = ['one', 'two', 'three'].map((name, at) => ({
  key: name,
  picture: (
    <picture className={`picture ${at === 0 ? '' : 'picture-later '}size-full object-cover`}>
      <source
        type="image/avif"
        srcSet={`/house/plate-${name}-280.avif 280w, /house/plate-${name}-360.avif 360w, /house/plate-${name}-480.avif 480w`}
        sizes={plateSizes(at)}
      />
      <img
        src={`/house/plate-${name}-480.webp`}
        alt=""
        width={480}
        height={480}
        decoding="async"
        fetchPriority={at === 0 ? 'high' : undefined}
        loading={at === 0 ? undefined : 'lazy'}
      />
    </picture>
  ),
}));
