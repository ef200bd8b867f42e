import { type PictureShape, type PictureSource, pictureShapes, variantAddress } from './picture-shapes.ts';

/**
 * Picture in one of the site's shapes, sized by its classes. External pictures are shown unchanged. Shows the fallback
 * if there is no picture or it cannot be loaded (`picture-fallback.ts`).
 * @param props.priority true to load at once; ignored for external pictures
 * @param props.narrow shape on a phone, if it differs; `sizes` applies to both
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
            srcSet={srcSet(source.own, shape, 'webp', [...new Set([middle, width])])}
            sizes={sizes}
            src={variantAddress(source.own, shape, middle, 'webp')}
          />
        </>
      )}
    </picture>
  );
}
