import { type PictureShape, type PictureSource, pictureShapes, variantAddress } from './picture-shapes.ts';

/**
 * A picture in one of the site's shapes, as large as its classes make it. Our own come in AVIF at every width the
 * layout may need, and in WebP, for the one browser in twenty or so without AVIF, at two of them: addresses are already
 * a sixth of a page's text. A foreign picture is shown as it is; with none, or one that cannot be loaded
 * (`picture-fallback.ts`), the fallback, a path on this site.
 * @param sizes how wide it is shown, as in the `sizes` attribute
 * @param priority one of the page's first: fetched at once and before others; the rest, and foreign ones, wait until
 *   the page has been painted and they are near
 * @param narrow the shape for a phone's window, where it differs; `sizes` applies to both
 */
export function Picture(props: {
  source: PictureSource | null;
  fallback: string;
  shape: PictureShape;
  sizes: string;
  alt: string;
  className: string;
  priority?: boolean;
  narrow?: PictureShape;
}) {
  const { source, shape, sizes } = props;
  const { widths, aspect } = pictureShapes[shape];
  const width = widths[widths.length - 1]!;
  const middle = widths[1];
  const priority = props.priority && !(source && 'foreign' in source);
  const image = {
    width,
    height: Math.round(width / aspect),
    loading: priority ? undefined : ('lazy' as const),
    fetchPriority: priority ? ('high' as const) : undefined,
    decoding: 'async' as const,
    'data-fallback': source ? props.fallback : undefined,
  };
  const srcSet = (own: string, of: PictureShape, format: 'avif' | 'webp', among: readonly number[]) =>
    among.map((each) => `${variantAddress(own, of, each, format)} ${each}w`).join(', ');
  const avif = (own: string, of: PictureShape) => srcSet(own, of, 'avif', pictureShapes[of].widths);
  return (
    <picture className={`picture ${priority ? '' : 'picture-later '}${props.className}`}>
      {!source ? (
        <img {...image} alt={props.alt} src={props.fallback} />
      ) : 'foreign' in source ? (
        <img {...image} alt={props.alt} src={source.foreign} referrerPolicy="no-referrer" />
      ) : (
        <>
          {props.narrow && (
            <source
              type="image/avif"
              media="(max-width: 599px)"
              srcSet={avif(source.own, props.narrow)}
              sizes={sizes}
            />
          )}
          <source type="image/avif" srcSet={avif(source.own, shape)} sizes={sizes} />
          <img
            {...image}
            alt={props.alt}
            srcSet={srcSet(source.own, shape, 'webp', [middle, width])}
            sizes={sizes}
            src={variantAddress(source.own, shape, middle, 'webp')}
          />
        </>
      )}
    </picture>
  );
}
