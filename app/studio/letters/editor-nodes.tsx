import { type Editor, Node, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { readLink } from '../../letters/document/shown-letter.ts';
import { Icon } from '../../ui/icon.tsx';
import { readPictureName } from '../../ui/picture-focus.ts';
import { readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';
import { ALT_LENGTH } from '../pictures/pictures.ts';
import { letterEditor as copy } from './copy.ts';
import { completeLink } from './link-address.ts';
import type { CardChoice } from './recipe-choice.ts';

/** Blocks of letters that the starter kit lacks. `parseHTML` reads what `renderHTML` writes to the clipboard. */

/** Recipe cards by recipe id, for the recipes' names in the editor. */
export const CardsContext = createContext<ReadonlyMap<string, CardChoice>>(new Map());

const unit = { group: 'block', atom: true, draggable: true, selectable: true } as const;

export const PictureNode = Node.create({
  name: 'picture',
  ...unit,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  // Pictures of other sites are not stored, because their host would learn who reads the mail.
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (ownPicture(image.getAttribute('src')) === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
});

export const ButtonNode = Node.create({
  name: 'button',
  ...unit,
  addAttributes: () => ({
    label: { default: '', parseHTML: (element) => element.textContent ?? '', renderHTML: () => ({}) },
    href: { default: '' },
  }),
  parseHTML: () => [{ tag: 'a[data-letter-button]', priority: 1_001 }],
  renderHTML: ({ HTMLAttributes, node }) => ['a', { ...HTMLAttributes, 'data-letter-button': '' }, node.attrs.label],
  addNodeView: () => ReactNodeViewRenderer(ButtonView),
});

export const RecipeNode = Node.create({
  name: 'recipe',
  ...unit,
  addAttributes: () => ({
    recipeId: dataAttribute('recipeId', 'data-letter-recipe', ''),
    shows: dataAttribute('shows', 'data-shows', 'teaser'),
  }),
  parseHTML: () => [{ tag: 'div[data-letter-recipe]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(RecipeView),
});

export const MembersNode = Node.create({
  name: 'members',
  ...unit,
  parseHTML: () => [{ tag: 'div[data-letter-members]' }],
  renderHTML: () => ['div', { 'data-letter-members': '' }],
  addNodeView: () => ReactNodeViewRenderer(MembersView),
});

const dataAttribute = (name: string, html: string, empty: string) => ({
  default: empty,
  parseHTML: (element: HTMLElement) => element.getAttribute(html) ?? empty,
  renderHTML: (attributes: Record<string, unknown>) => ({ [html]: attributes[name] }),
});

/** Returns the name of a picture of this site, or null for any other address. */
export function ownPicture(address: string | null): string | null {
  const source = readPictureAddress(address);
  return source && 'own' in source ? source.own : null;
}

function PictureView({ node, updateAttributes, ...view }: NodeViewProps) {
  const own = ownPicture(node.attrs.src);
  const id = useId();
  return (
    <Unit name={copy.insert.picture} {...view}>
      {own && (
        <img
          src={variantAddress(readPictureName(own)?.key ?? own, 'whole', 960, 'webp')}
          alt=""
          className="max-h-80 max-w-full rounded-xl bg-line object-contain"
        />
      )}
      <label htmlFor={id} className="mt-3 mb-1.5 block font-semibold">
        {copy.alt}
      </label>
      <input
        id={id}
        className="field"
        dir="auto"
        value={node.attrs.alt}
        maxLength={ALT_LENGTH}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => updateAttributes({ alt: target.value })}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {copy.altHint}
      </p>
    </Unit>
  );
}

function ButtonView({ node, updateAttributes, ...view }: NodeViewProps) {
  const id = useId();
  const href: string = node.attrs.href;
  const isWrong = href !== '' && readLink(href) === null;
  return (
    <Unit name={copy.insert.button} {...view}>
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-label`} className="mb-1.5 block font-semibold">
            {copy.buttonLabel}
          </label>
          <input
            id={`${id}-label`}
            className="field"
            dir="auto"
            value={node.attrs.label}
            maxLength={100}
            onChange={({ target }) => updateAttributes({ label: target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-href`} className="mb-1.5 block font-semibold">
            {copy.address}
          </label>
          <input
            id={`${id}-href`}
            className="field"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={href}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            onChange={({ target }) => updateAttributes({ href: target.value })}
            onBlur={() => updateAttributes({ href: completeLink(href) })}
          />
          {isWrong && (
            <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
              {copy.badLink}
            </p>
          )}
        </div>
      </div>
    </Unit>
  );
}

function RecipeView({ node, updateAttributes, ...view }: NodeViewProps) {
  const card = useContext(CardsContext).get(node.attrs.recipeId);
  const id = useId();
  return (
    <Unit name={copy.insert.recipe} {...view}>
      <p className="font-display text-xl wrap-anywhere">{card?.name ?? copy.recipeGone}</p>
      {card ? (
        <>
          <label htmlFor={id} className="mt-3 mb-1.5 block font-semibold">
            {copy.shows.label}
          </label>
          <select
            id={id}
            className="field"
            value={node.attrs.shows}
            onChange={({ target }) => updateAttributes({ shows: target.value })}
          >
            <option value="teaser">{copy.shows.teaser}</option>
            <option value="whole">{copy.shows.whole}</option>
          </select>
          {!card.free && node.attrs.shows === 'whole' && (
            <p className="mt-1.5 text-sm text-ink-soft">{copy.shows.forMembers}</p>
          )}
        </>
      ) : (
        <p className="mt-1 text-ink-soft">{copy.recipeGoneLead}</p>
      )}
    </Unit>
  );
}

function MembersView(view: NodeViewProps) {
  return (
    <Unit name={copy.membersLine} {...view}>
      <p className="text-ink-soft">{copy.membersLineLead}</p>
    </Unit>
  );
}

function Unit(
  props: Pick<NodeViewProps, 'editor' | 'getPos' | 'deleteNode' | 'selected'> & { name: string; children: ReactNode },
) {
  const { editor, getPos, deleteNode, selected, name, children } = props;
  const buttons = [
    { icon: 'arrow-up', words: copy.moveUp(name), press: () => moveBlock(editor, getPos(), -1) },
    { icon: 'arrow-down', words: copy.moveDown(name), press: () => moveBlock(editor, getPos(), 1) },
    { icon: 'trash', words: copy.removeBlock(name), press: deleteBlock },
  ] as const;
  function deleteBlock() {
    deleteNode();
    editor.commands.focus();
  }
  return (
    <NodeViewWrapper
      role="group"
      aria-label={name}
      className={`my-4 rounded-2xl border bg-paper p-4 ${selected ? 'border-accent' : 'border-line'}`}
    >
      <div className="mb-2 flex items-center justify-between gap-2" data-drag-handle="">
        <p className="min-w-0 text-sm font-semibold text-ink-soft">{name}</p>
        <div className="flex flex-none">
          {buttons.map(({ icon, words, press }) => (
            <button
              key={icon}
              type="button"
              aria-label={words}
              title={words}
              onClick={press}
              className="flex size-11 items-center justify-center rounded-xl text-ink-soft hover:bg-wash hover:text-ink"
            >
              <Icon name={icon} className="size-5" />
            </button>
          ))}
        </div>
      </div>
      {children}
    </NodeViewWrapper>
  );
}

/** Exchanges a block with its neighbour. The moved block stays selected. */
function moveBlock(editor: Editor, from: number | undefined, by: -1 | 1): void {
  if (from === undefined) return;
  const { doc, tr } = editor.state;
  const place = doc.resolve(from);
  const block = place.nodeAfter;
  const neighbour = place.parent.maybeChild(place.index() + by);
  if (!block || !neighbour) return;
  const to = from + by * neighbour.nodeSize;
  editor.view.dispatch(tr.delete(from, from + block.nodeSize).insert(to, block));
  editor.chain().setNodeSelection(to).scrollIntoView().focus().run();
}
