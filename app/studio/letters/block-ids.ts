import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

/** Types of the nodes that become blocks of a letter. */
const types = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'horizontalRule',
  'picture',
  'button',
  'recipe',
  'members',
];

/** Gives blocks an id that stays while they are edited. Splitting, copying or pasting makes a new id. */
export const BlockIds = Extension.create<{ newId: () => string }>({
  name: 'blockIds',
  addGlobalAttributes: () => [
    // Not part of the HTML, so that pasted blocks have none.
    { types, attributes: { id: { default: null, rendered: false, keepOnSplit: false } } },
  ],
  addProseMirrorPlugins() {
    const { newId } = this.options;
    return [
      new Plugin({
        appendTransaction: (transactions, _before, state) =>
          transactions.some(({ docChanged }) => docChanged) ? withIds(state, newId) : null,
      }),
    ];
  },
});

function withIds({ doc, tr }: EditorState, newId: () => string): Transaction | null {
  const seen = new Set<string>();
  doc.descendants((node: Node, at: number) => {
    if (!types.includes(node.type.name)) return;
    const { id } = node.attrs;
    if (typeof id === 'string' && !seen.has(id)) seen.add(id);
    else tr.setNodeAttribute(at, 'id', newId());
  });
  return tr.docChanged ? tr : null;
}
