import { type PictureShape, type PictureSource, pictureShapes, variantAddress } from './picture-shapes.ts';

/**
 * A picture in one of the site's shapes, sized by its classes. Pictures of the site come in AVIF at every width, and
 * in WebP at two widths for browsers without AVIF, because addresses are already a sixth of a page's text. Foreign
 * pictures are shown unchanged. Without a picture, or if it cannot be loaded (`picture-fallback.ts`), the fallback is
 * shown, a path on this site.
 * @param sizes displayed width, as in the `sizes` attribute
 * @param priority true for the page's first pictures, which are fetched at once; others, and foreign ones, wait until
 *   the page has been painted and they are near
 * @param narrow shape for a phone, if it differs; `sizes` applies to both
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
