import type { PictureStore } from '../../app/media/store.server.ts';
import { type PictureShape, pictureShapes, readPictureAddress } from '../../app/ui/picture-shapes.ts';
import { demoCreators } from '../creators.ts';
import { demoPeoplesCreator } from '../people.ts';
import { storeDrawing } from '../pictures.server.ts';
import { morePictures } from '../studio/content.server.ts';
import type { DemoCreator } from '../types.ts';
import { demoPictures } from './pictures.ts';

/** Variant that the studio's picture grid shows. */
const GRID = 'plate-360.webp';

/** Lists the variants that the repository keeps, by picture. Others are rendered on request. */
export async function listRenderedVariants(
  pictures: Pick<PictureStore, 'store' | 'pointOut'>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const listed = new Map<string, Set<string>>();
  for (const creator of demoCreators.filter(({ active }) => active)) {
    for (const name of Object.keys(demoPictures[creator.slug]!)) {
      const { key, address } = await storeDrawing(creator.slug, name, pictures);
      const source = readPictureAddress(address);
      if (!source || !('own' in source)) throw new Error(`The picture ${name} is not stored`);
      listed.set(source.own, new Set(shownVariants(creator, name)));
      const isInGrid =
        creator === demoPeoplesCreator ||
        morePictures.some(({ slug, picture }) => slug === creator.slug && picture === name);
      if (isInGrid) listed.set(key, new Set([...(listed.get(key) ?? []), GRID]));
    }
  }
  return listed;
}

function shownVariants(creator: DemoCreator, name: string): string[] {
  const newest = creator.recipes.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, 3);
  switch (name) {
    case 'favicon':
      return pictureShapes.icon.widths.map((width) => `icon-${width}.png`);
    case 'logo':
    case 'signature':
      return inAvif('logo');
    case 'portrait':
      return inAvif('plate');
    case 'cta':
      return [...inAvif('wide'), ...inAvif('tall')];
    default:
      return [...inAvif('card'), ...(newest.some(({ slug }) => slug === name) ? inAvif('plate') : [])];
  }
}

const inAvif = (shape: PictureShape) => pictureShapes[shape].widths.map((width) => `${shape}-${width}.avif`);
