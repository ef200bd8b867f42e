import type { PageContent, PageItem } from '../../landing/content/page-content.ts';
import { pageFields } from '../../landing/content/page-fields.ts';
import { pageLabels, pageLists } from '../../landing/editing/copy.ts';
import { differencesBetween, mergePages, type PageDifference } from '../../landing/editing/page-merge.ts';
import { Picture } from '../../ui/picture.tsx';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { ConflictChoice, type ConflictPart } from '../editing/conflict-choice.tsx';
import { conflictWords as words } from '../editing/copy.ts';
import { pageConflict as copy, pageEditor as editor } from './copy.ts';

export function PageConflict(props: {
  mine: PageContent;
  theirs: PageContent;
  onResolve: (merged: PageContent) => void;
}) {
  const { mine, theirs, onResolve } = props;
  const parts = differencesBetween(mine, theirs).map(partOf);
  return <ConflictChoice parts={parts} onChoose={(choices) => onResolve(mergePages(mine, theirs, choices))} />;
}

/** Stored content next to the refused input, for browsers without scripts. */
export function PlainPageConflict({ mine, theirs }: { mine: PageContent; theirs: PageContent }) {
  const parts = differencesBetween(mine, theirs).map(partOf);
  if (parts.length === 0) return null;
  return (
    <div className="not-noscript:hidden">
      <section aria-labelledby="theirs" className="mb-6 grid gap-3 card">
        <h2 id="theirs" className="text-xl">
          {editor.theirs}
        </h2>
        {parts.map(({ key, label, theirs }) => (
          <p key={key} className="whitespace-pre-line wrap-anywhere">
            <span className="block font-semibold">{label}</span>
            {theirs || words.empty}
          </p>
        ))}
      </section>
    </div>
  );
}

export function partOf(difference: PageDifference): ConflictPart {
  const { key } = difference;
  switch (difference.kind) {
    case 'field': {
      const { field, mine, theirs } = difference;
      const { holds } = pageFields[field];
      const label = pageLabels[field];
      const shown = (value: string | boolean) => (holds === 'picture' ? pictureOf(String(value)) : wordsOf(value));
      return { key, label, mine: shown(mine), theirs: shown(theirs) };
    }
    case 'item': {
      const { list, mine, theirs } = difference;
      return { key, label: pageLists[list].item, mine: mine && itemOf(mine), theirs: theirs && itemOf(theirs) };
    }
    case 'order': {
      const { list, mine, theirs } = difference;
      return { key, label: copy.order(pageLists[list].items), mine: orderOf(mine), theirs: orderOf(theirs) };
    }
  }
}

function itemOf(item: PageItem) {
  if (!('image' in item) || !item.image) return textsOf(item);
  const { image, ...texts } = item;
  return (
    <>
      {textsOf({ ...texts, image: '' })}
      {pictureOf(image)}
    </>
  );
}

function pictureOf(address: string) {
  const source = readPictureAddress(address);
  return (
    source && (
      <Picture
        source={source}
        fallback="/fallback/recipe.svg"
        shape="logo"
        sizes="120px"
        alt={copy.picture}
        className="h-20 w-30 object-contain object-left"
      />
    )
  );
}

const wordsOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? words.on : words.off);
const textsOf = ({ id: _, ...texts }: PageItem) => Object.values(texts).filter(Boolean).join('\n');
const orderOf = (items: PageItem[]) => items.map((item, at) => `${at + 1}. ${textsOf(item).slice(0, 60)}`).join('\n');
