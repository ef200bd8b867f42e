import type { JSONContent } from '@tiptap/react';
import type { LetterBlock } from '../../letters/document/letter-shape.ts';

/**
 * Converts a letter's blocks to the editor's document and back. In the editor, a quote may have several paragraphs;
 * each of them is stored as a quote block.
 */

type Kind = LetterBlock['kind'];
type Line = LetterBlock['lines'][number];
type Run = Line[number];

const listTypes = { bullets: 'bulletList', numbers: 'orderedList' } as const;
const headingLevels = { heading: 2, subheading: 3 } as const;

export const emptyBlock = (id: string, kind: Kind): LetterBlock => ({
  id,
  kind,
  lines: [],
  picture: null,
  button: null,
  recipe: null,
});

export function editorDocument(blocks: readonly LetterBlock[]): JSONContent {
  const content: JSONContent[] = [];
  for (const block of blocks) {
    const last = content.at(-1);
    if (block.kind === 'quote' && last?.type === 'blockquote') last.content?.push(paragraphOf(block));
    else content.push(nodeOf(block));
  }
  // The editor's schema requires at least one block.
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

function nodeOf(block: LetterBlock): JSONContent {
  const { id, kind, lines, picture, button, recipe } = block;
  const attrs = { id };
  switch (kind) {
    case 'paragraph':
      return paragraphOf(block);
    case 'heading':
    case 'subheading':
      return { type: 'heading', attrs: { id, level: headingLevels[kind] }, content: inlineOf(lines[0]) };
    case 'bullets':
    case 'numbers':
      return {
        type: listTypes[kind],
        attrs,
        content: (lines.length > 0 ? lines : [[]]).map((line) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: inlineOf(line) }],
        })),
      };
    case 'quote':
      return { type: 'blockquote', content: [paragraphOf(block)] };
    case 'divider':
      return { type: 'horizontalRule', attrs };
    case 'picture':
      return { type: 'picture', attrs: { id, src: picture?.src ?? '', alt: picture?.alt ?? '' } };
    case 'button':
      return { type: 'button', attrs: { id, label: button?.label ?? '', href: button?.href ?? '' } };
    case 'recipe':
      return { type: 'recipe', attrs: { id, recipeId: recipe?.recipeId ?? '', shows: recipe?.shows ?? 'teaser' } };
    case 'members':
      return { type: 'members', attrs };
  }
}

const paragraphOf = ({ id, lines }: LetterBlock): JSONContent => ({
  type: 'paragraph',
  attrs: { id },
  content: inlineOf(lines[0]),
});

/** Returns text nodes and line breaks. A line break within a block is stored as `\n`. */
function inlineOf(line: Line = []): JSONContent[] {
  return line.flatMap(({ text, bold, italic, href }) => {
    const marks = [
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
      ...(href ? [{ type: 'link', attrs: { href } }] : []),
    ];
    return text
      .split(/(\n)/)
      .filter((part) => part !== '')
      .map((part) => (part === '\n' ? { type: 'hardBreak', marks } : { type: 'text', text: part, marks }));
  });
}

/**
 * Returns the blocks of the editor's document, without empty paragraphs at its end.
 * @param newId returns the id for a node that has none
 */
export function blocksOf(document: JSONContent, newId: () => string): LetterBlock[] {
  const blocks = (document.content ?? []).flatMap((node) => blocksOfNode(node, newId));
  const end = blocks.findLastIndex(({ kind, lines }) => kind !== 'paragraph' || lines.some((line) => line.length > 0));
  return blocks.slice(0, end + 1);
}

function blocksOfNode(node: JSONContent, newId: () => string): LetterBlock[] {
  const { type, attrs = {}, content = [] } = node;
  const block = (kind: Kind, parts: Partial<LetterBlock> = {}): LetterBlock[] => [
    { ...emptyBlock(textIn(attrs.id) || newId(), kind), ...parts },
  ];
  switch (type) {
    case 'paragraph':
      return block('paragraph', { lines: [lineOf(content)] });
    case 'heading':
      return block(attrs.level === headingLevels.heading ? 'heading' : 'subheading', { lines: [lineOf(content)] });
    case 'bulletList':
    case 'orderedList':
      return block(type === 'bulletList' ? 'bullets' : 'numbers', {
        lines: content.map((item) => lineOf(item.content?.[0]?.content ?? [])),
      });
    case 'blockquote':
      return content.flatMap((paragraph) =>
        blocksOfNode(paragraph, newId).map((each): LetterBlock => ({ ...each, kind: 'quote' })),
      );
    case 'horizontalRule':
      return block('divider');
    case 'picture':
      return block('picture', { picture: { src: textIn(attrs.src), alt: textIn(attrs.alt) } });
    case 'button':
      return block('button', { button: { label: textIn(attrs.label), href: textIn(attrs.href) } });
    case 'recipe':
      return block('recipe', {
        recipe: { recipeId: textIn(attrs.recipeId), shows: attrs.shows === 'whole' ? 'whole' : 'teaser' },
      });
    case 'members':
      return block('members');
    default:
      throw new Error(`The editor has a node of type '${type}', which letters do not have`);
  }
}

function lineOf(nodes: readonly JSONContent[]): Line {
  const line: Run[] = [];
  for (const { type, text = '', marks = [] } of nodes) {
    const run: Run = {
      text: type === 'hardBreak' ? '\n' : text,
      bold: marks.some((mark) => mark.type === 'bold'),
      italic: marks.some((mark) => mark.type === 'italic'),
      href: textIn(marks.find((mark) => mark.type === 'link')?.attrs?.href),
    };
    const last = line.at(-1);
    const isSame = last && last.bold === run.bold && last.italic === run.italic && last.href === run.href;
    if (isSame) last.text += run.text;
    else line.push(run);
  }
  return line;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
