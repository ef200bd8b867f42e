import { pageErrors } from '../../copy/studio/page.ts';
import { parseAccent } from '../../creators/accent.ts';
import { readHttpsAddress } from '../../ui/https-address.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { type PageContent, pictureFields, profileFields } from './page-content.ts';

/** Why a page cannot be published as it is: sentences by field; of an item by `features.<id>.image`. */
export function errorsOf(content: PageContent): Record<string, string> {
  const errors: Record<string, string> = {};
  const isWrong = (given: string, reads: (text: string) => unknown) => given.trim() !== '' && !reads(given.trim());
  if (isWrong(content.accentColor, parseAccent)) errors.accentColor = pageErrors.colour;
  for (const field of pictureFields) {
    if (isWrong(content[field], readPictureAddress)) errors[field] = pageErrors.picture;
  }
  for (const field of profileFields) {
    if (isWrong(content[field], readHttpsAddress)) errors[field] = pageErrors.profile;
  }
  for (const { id, image } of content.features) {
    if (isWrong(image, readPictureAddress)) errors[`features.${id}.image`] = pageErrors.picture;
  }
  return errors;
}
