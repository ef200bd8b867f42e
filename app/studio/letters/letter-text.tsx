import { Blockquote } from '@tiptap/extension-blockquote';
import { Heading } from '@tiptap/extension-heading';
import { ListItem } from '@tiptap/extension-list';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { LetterBlock } from '../../letters/document/letter-shape.ts';
import { readLink } from '../../letters/document/shown-letter.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { focusHere } from '../pictures/picture-description.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import type { StudioPicture } from '../pictures/pictures.ts';
import { picturesIn } from '../pictures/send-picture.ts';
import { UploadStatus } from '../pictures/upload-status.tsx';
import { useUpload } from '../pictures/use-upload.ts';
import { BlockIds } from './block-ids.ts';
import { letterEditor as copy } from './copy.ts';
import { blocksOf, editorDocument } from './editor-document.ts';
import { ButtonNode, CardsContext, MembersNode, ownPicture, PictureNode, RecipeNode } from './editor-nodes.tsx';
import { completeLink } from './link-address.ts';
import { readPasted } from './pasted-html.ts';
import type { CardChoice } from './recipe-choice.ts';
import { RecipeChooser } from './recipe-chooser.tsx';

const newId = () => crypto.randomUUID();

/** The starter kit, limited to what a letter can store: two heading levels, and only paragraphs in lists and quotes. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    listItem: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => readLink(completeLink(address)) !== null,
    },
  }),
  Blockquote.extend({ content: 'paragraph+' }),
  ListItem.extend({ content: 'paragraph' }),
  Heading.extend({
    parseHTML: () => [
      ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
  }).configure({ levels: [2, 3] }),
  PictureNode,
  ButtonNode,
  RecipeNode,
  MembersNode,
  BlockIds.configure({ newId }),
];

type Panel = 'link' | 'picture' | 'recipe';

/** Editor of a letter's text. Replacing the text from outside needs another `key`. */
export function LetterText(props: {
  creatorId: string;
  blocks: readonly LetterBlock[];
  cards: ReadonlyMap<string, CardChoice>;
  onChange: (blocks: LetterBlock[]) => void;
  onCard: (card: CardChoice) => void;
}) {
  const { creatorId, onChange } = props;
  const [panel, setPanel] = useState<Panel | null>(null);
  const [note, setNote] = useState('');
  const panelPlace = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    content: editorDocument(props.blocks),
    immediatelyRender: false,
    // The content security policy allows no style element; `letter-text.css` has these styles.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'letter-text min-h-80 px-4 py-4 sm:px-6',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': copy.text,
        dir: 'auto',
      },
      transformPastedHTML(html) {
        const pasted = readPasted(html, (address) => ownPicture(address) !== null);
        setNote(copy.pasted(pasted));
        return pasted.html;
      },
      handlePaste: (_view, { clipboardData }) => {
        // Office programs put a picture of the text on the clipboard beside the text.
        if (clipboardData?.types.includes('text/html')) return false;
        return sendFirst(clipboardData);
      },
      handleDrop: (_view, { dataTransfer }) => sendFirst(dataTransfer),
    },
    // Blocks are inserted at the end until the cursor is placed.
    onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
    onUpdate: ({ editor: { state } }) => onChange(blocksOf(state.doc.toJSON(), newId)),
  });
  const { upload, start, retry, cancel } = useUpload({ creatorId, onAdded: insertPicture });

  function sendFirst(given: DataTransfer | null): boolean {
    const [file, ...others] = picturesIn(given);
    if (!file) return false;
    start(file);
    setNote(others.length > 0 ? copy.oneAtATime : '');
    return true;
  }
  function insertPicture({ address, alt }: Pick<StudioPicture, 'address' | 'alt'>) {
    if (editor) insertBlock(editor, { type: 'picture', attrs: { src: address, alt } });
  }
  function close() {
    setPanel(null);
    editor?.commands.focus();
  }
  useEffect(() => {
    if (panel) focusHere(panelPlace.current?.querySelector<HTMLElement>('input, button') ?? null);
  }, [panel]);

  if (!editor) return null;
  return (
    <CardsContext value={props.cards}>
      <div className="rounded-2xl border border-line bg-paper">
        <Toolbar editor={editor} panel={panel} onPanel={(next) => setPanel(next === panel ? null : next)} />
        {panel && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its fields
          <div
            ref={panelPlace}
            className="border-b border-line p-4"
            onKeyDown={(event) => event.key === 'Escape' && close()}
          >
            {panel === 'link' && <LinkForm editor={editor} onClose={close} />}
            {panel === 'picture' && (
              <PictureField
                label={copy.insert.picture}
                name="picture"
                value={null}
                onChange={(address, alt) => {
                  setPanel(null);
                  if (address) insertPicture({ address, alt });
                }}
              />
            )}
            {panel === 'recipe' && (
              <RecipeChooser
                creatorId={creatorId}
                onClose={close}
                onChoose={(card) => {
                  props.onCard(card);
                  setPanel(null);
                  const attrs = { recipeId: card.recipeId, shows: 'teaser' };
                  insertBlock(editor, { type: 'recipe', attrs });
                }}
              />
            )}
          </div>
        )}
        <UploadStatus upload={upload} onRetry={retry} onAnother={start} onCancel={cancel} />
        <p role="status" className="px-4 pt-3 text-sm text-ink-soft empty:hidden sm:px-6">
          {note}
        </p>
        <EditorContent editor={editor} />
      </div>
    </CardsContext>
  );
}

type Style = 'paragraph' | 'heading' | 'subheading';

/** Toolbar with one tab stop, in which arrow keys move the focus (ARIA Authoring Practices, toolbar). */
function Toolbar(props: { editor: Editor; panel: Panel | null; onPanel: (panel: Panel) => void }) {
  const { editor, panel, onPanel } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const at = useEditorState({
    editor,
    selector: ({ editor }) => ({
      style: (editor.isActive('heading', { level: 2 })
        ? 'heading'
        : editor.isActive('heading')
          ? 'subheading'
          : 'paragraph') as Style,
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      link: editor.isActive('link'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
      hasMembersLine: hasNode(editor, 'members'),
    }),
  });
  const chain = () => editor.chain().focus();
  const setStyle = (style: Style) =>
    style === 'paragraph'
      ? chain().setParagraph().run()
      : chain()
          .setHeading({ level: style === 'heading' ? 2 : 3 })
          .run();

  const tools: Record<ToolName, ToolState> = {
    bold: { icon: 'bold', isOn: at.bold, press: () => chain().toggleBold().run() },
    italic: { icon: 'italic', isOn: at.italic, press: () => chain().toggleItalic().run() },
    link: { icon: 'link', isOn: at.link, isOpen: panel === 'link', press: () => onPanel('link') },
    bullets: { icon: 'list', isOn: at.bullets, press: () => chain().toggleBulletList().run() },
    numbers: { icon: 'list-ordered', isOn: at.numbers, press: () => chain().toggleOrderedList().run() },
    quote: { icon: 'text-quote', isOn: at.quote, press: () => chain().toggleBlockquote().run() },
    undo: { icon: 'undo-2', isOff: !at.canUndo, press: () => chain().undo().run() },
    redo: { icon: 'redo-2', isOff: !at.canRedo, press: () => chain().redo().run() },
    picture: { icon: 'images', isOpen: panel === 'picture', press: () => onPanel('picture') },
    recipe: { icon: 'book-open', isOpen: panel === 'recipe', press: () => onPanel('recipe') },
    button: { icon: 'rectangle-horizontal', press: () => insertBlock(editor, { type: 'button' }) },
    divider: { icon: 'minus', press: () => insertBlock(editor, { type: 'horizontalRule' }) },
    members: { icon: 'lock', isOff: at.hasMembersLine, press: () => insertBlock(editor, { type: 'members' }) },
  };

  function move(event: KeyboardEvent) {
    const controls = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    const from = controls.indexOf(event.target as HTMLElement);
    const isSelect = event.target instanceof HTMLSelectElement;
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (to === undefined || from < 0 || (isSelect && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const next = (to + controls.length) % controls.length;
    setStop(next);
    controls[next]?.focus();
  }

  const names = Object.keys(tools) as ToolName[];
  const toolOf = (name: ToolName) => {
    const place = names.indexOf(name) + 1;
    return <Tool key={name} name={name} state={tools[name]} isStop={stop === place} onFocus={() => setStop(place)} />;
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={copy.toolbar}
      onKeyDown={move}
      className="sticky top-0 z-10 flex items-center gap-1 overflow-x-auto rounded-t-2xl border-b border-line bg-paper p-2 sm:top-15 sm:flex-wrap"
    >
      <div className={group}>
        <select
          data-tool=""
          aria-label={copy.style}
          tabIndex={stop === 0 ? 0 : -1}
          value={at.style}
          onFocus={() => setStop(0)}
          onChange={({ target }) => setStyle(target.value as Style)}
          className="field w-auto flex-none py-1.5"
        >
          {(['paragraph', 'heading', 'subheading'] as const).map((style) => (
            <option key={style} value={style}>
              {copy.styles[style]}
            </option>
          ))}
        </select>
        {names.filter((name) => !isInsert(name)).map(toolOf)}
      </div>
      <div className={group}>{names.filter(isInsert).map(toolOf)}</div>
    </div>
  );
}

const group = 'flex flex-none items-center gap-1';

type ToolName = keyof typeof copy.tools;

const isInsert = (name: ToolName): name is keyof typeof copy.insert => name in copy.insert;

interface ToolState {
  icon: IconName;
  press: () => void;
  /** State of a tool that switches something on and off. */
  isOn?: boolean;
  /** State of a tool that opens a panel. */
  isOpen?: boolean;
  isOff?: boolean;
}

function Tool(props: { name: ToolName; state: ToolState; isStop: boolean; onFocus: () => void }) {
  const { name, isStop, onFocus } = props;
  const { icon, press, isOn, isOpen, isOff } = props.state;
  const words: string = copy.tools[name];
  const short = isInsert(name) ? copy.insert[name] : null;
  return (
    <button
      type="button"
      data-tool=""
      title={words}
      aria-label={words}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && press()}
      className={`flex h-11 min-w-11 flex-none items-center justify-center gap-1.5 rounded-xl px-2 ${
        isOn || isOpen ? 'bg-ink text-paper' : isOff ? 'text-ink-soft opacity-50' : 'text-ink hover:bg-wash'
      }`}
    >
      <Icon name={icon} className="size-5" />
      {short && <span className="text-sm max-sm:hidden">{short}</span>}
    </button>
  );
}

/**
 * Inserts a block at the cursor, or after a selected block. Adds an empty paragraph if no text follows, because the
 * next typed character would replace a selected block.
 */
function insertBlock(editor: Editor, block: JSONContent): void {
  const { selection } = editor.state;
  editor
    .chain()
    .focus()
    .insertContentAt(selection instanceof NodeSelection ? selection.to : selection, block)
    .command(({ tr, state }) => {
      const end = tr.selection.to;
      const next = tr.doc.resolve(end).nodeAfter;
      if (!next || next.isAtom) tr.insert(end, state.schema.nodes.paragraph!.create());
      tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
      return true;
    })
    .scrollIntoView()
    .run();
}

function hasNode({ state }: Editor, name: string): boolean {
  let found = false;
  state.doc.forEach(({ type }) => {
    found ||= type.name === name;
  });
  return found;
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [typed, setTyped] = useState<string>(editor.getAttributes('link').href ?? '');
  const [isWrong, setWrong] = useState(false);
  const hadLink = editor.isActive('link');
  const needsText = editor.state.selection.empty && !hadLink;
  function set() {
    const href = readLink(completeLink(typed));
    if (!href) return setWrong(true);
    const chain = editor.chain().focus();
    if (needsText)
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.extendMarkRange('link').setLink({ href });
    chain.run();
    onClose();
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <label htmlFor="letter-link" className="mb-1.5 block font-semibold">
          {copy.address}
        </label>
        <input
          id="letter-link"
          className="field"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'letter-link-error' : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            set();
          }}
        />
        {isWrong && (
          <p id="letter-link-error" role="alert" className="mt-1.5 text-sm font-semibold text-danger">
            {copy.badLink}
          </p>
        )}
      </div>
      <button type="button" className="button button-compact" onClick={set}>
        {copy.setLink}
      </button>
      {hadLink && (
        <button
          type="button"
          className="button button-compact button-quiet"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {copy.removeLink}
        </button>
      )}
      <button type="button" className="link min-h-11 px-2" onClick={onClose}>
        {copy.close}
      </button>
    </div>
  );
}
