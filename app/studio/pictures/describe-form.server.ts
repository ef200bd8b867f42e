import type { RouterContextProvider } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { readFocus } from '../../ui/picture-focus.ts';
import { pictureErrors as errors } from './copy.ts';
import { describePicture } from './pictures.server.ts';
import { ALT_LENGTH } from './pictures.ts';

export type DescribeAnswer =
  /** `address` is the picture's URL with its focal point. */
  { ok: true; address: string } | { ok: false; status: 400 | 404 | 413 | 429 | 503; error: string };

/** Stores a submitted description (`alt`), a focal point (`x` and `y`, both empty for the centre), or both. */
export async function takeDescription(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { creatorId, key }: { creatorId: string; key: string },
): Promise<DescribeAnswer> {
  const { db, pictures } = context.get(servicesContext);
  const form = await readForm(request);
  if (!form.ok) return form;
  const { x, y } = form.values;
  const alt = form.values.alt?.replace(/\s+/g, ' ').trim();
  if (alt && alt.length > ALT_LENGTH) return { ok: false, status: 400, error: errors.altTooLong };
  const focus = alt === undefined || x !== undefined || y !== undefined ? readFocus(x, y) : undefined;
  const picture = await describePicture(db, { creatorId, key, alt, focus });
  if (!picture) return { ok: false, status: 404, error: errors.gone };
  return { ok: true, address: picture.focus ? await pictures.pointOut(key, picture.focus) : paths.picture(key) };
}
