import { fieldLength, type PageContent, type PageTextField } from '../../landing/content/page-content.ts';
import { pageLabels } from '../../landing/editing/copy.ts';
import type { CropShape } from '../pictures/focus-pad.tsx';
import type { EditPage } from './item-list.tsx';

/** Shapes to which the page crops its pictures. Pictures that are not listed are shown whole. */
const cropped: Partial<Record<PageTextField, readonly CropShape[]>> = {
  cookPortrait: ['plate'],
  ctaImage: ['tall', 'wide'],
};

export function pageFieldProps(content: PageContent, edit: EditPage) {
  const set = (name: PageTextField) => (text: string) => edit((now) => ({ ...now, [name]: text }));
  return {
    set,
    text: (name: PageTextField) => ({
      label: pageLabels[name],
      name,
      value: content[name],
      maxLength: fieldLength(name),
      dir: 'auto' as const,
      onChange: ({ target }: { target: { value: string } }) => set(name)(target.value),
    }),
    picture: (name: PageTextField) => ({
      label: pageLabels[name],
      name,
      value: content[name] || null,
      ...(cropped[name] && { shapes: cropped[name] }),
      onChange: (address: string | null) => set(name)(address ?? ''),
    }),
  };
}
