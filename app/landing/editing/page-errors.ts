import { parseAccent } from '../../creators/brand/accent.ts';
import { readHttpsAddress, readPictureAddress } from '../../ui/picture-shapes.ts';
import { type PageContent, pageLists } from '../content/page-content.ts';
import { fieldsThatHold, itemFields } from '../content/page-fields.ts';
import { pageErrors } from './copy.ts';

export const profileError = (given: string): string | null =>
  given.trim() === '' || readHttpsAddress(given.trim()) ? null : pageErrors.profile;

/** Returns the errors that prevent publication, as sentences by field. Items have keys like `features.<id>.image`. */
export function errorsOf(content: PageContent): Record<string, string> {
  const errors: Record<string, string> = {};
  const isWrong = (given: string, reads: (text: string) => unknown) => given.trim() !== '' && !reads(given.trim());
  for (const field of fieldsThatHold('colour')) {
    if (isWrong(content[field], parseAccent)) errors[field] = pageErrors.colour;
  }
  for (const field of fieldsThatHold('picture')) {
    if (isWrong(content[field], readPictureAddress)) errors[field] = pageErrors.picture;
  }
  for (const field of fieldsThatHold('profile')) {
    const error = profileError(content[field]);
    if (error) errors[field] = error;
  }
  for (const list of pageLists) {
    const holds: Record<string, string> = itemFields[list];
    for (const { id, ...texts } of content[list]) {
      for (const [name, text] of Object.entries(texts)) {
        if (list === 'faqs' && name === 'answer' && text.trim() === '') {
          errors[`${list}.${id}.${name}`] = pageErrors.answer;
        }
        if (holds[name] === 'picture' && isWrong(text, readPictureAddress)) {
          errors[`${list}.${id}.${name}`] = pageErrors.picture;
        }
      }
    }
  }
  return errors;
}
