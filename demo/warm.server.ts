import type { PictureStore } from '../app/media/store.server.ts';
import { RECIPES_PER_CREATOR } from '../app/recipes/queries.server.ts';
import { type PictureShape, pictureShapes, readPictureAddress } from '../app/ui/picture-shapes.ts';
import { demoCreators } from './creators.ts';
import { readDrawing } from './pictures.server.ts';

/**
 * Renders the picture variants of the demo's landing pages one after another in the background, so that the first visit
 * does not wait for them. Never rejects: a variant that fails is rendered again when it is requested.
 */
export async function warmDemoPictures(pictures: PictureStore): Promise<void> {
  for (const creator of demoCreators.filter((each) => each.active)) {
    const newest = creator.recipes.toSorted((a, b) => b.published.localeCompare(a.published));
    const shown: [name: string, shape: PictureShape][] = [
      ['favicon', 'icon'],
      ['logo', 'logo'],
      ...newest.slice(0, 3).map((recipe): [string, PictureShape] => [recipe.slug, 'plate']),
      ['portrait', 'plate'],
      ['signature', 'logo'],
      ...creator.features.map((feature): [string, PictureShape] => [feature.picture, 'card']),
      ...newest.slice(0, RECIPES_PER_CREATOR).map((recipe): [string, PictureShape] => [recipe.slug, 'card']),
      ['cta', 'wide'],
      ['cta', 'tall'],
    ];
    for (const [name, shape] of shown) await warm(pictures, creator.slug, name, shape).catch(() => {});
  }
}

async function warm(pictures: PictureStore, creator: string, name: string, shape: PictureShape): Promise<void> {
  const address = readPictureAddress(await pictures.store(await readDrawing(creator, name)));
  if (!address || !('own' in address)) return;
  const format = shape === 'icon' ? 'png' : 'avif';
  for (const width of pictureShapes[shape].widths) {
    await pictures.findVariant(address.own, `${shape}-${width}.${format}`);
  }
}
