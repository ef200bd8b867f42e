import { type DragEvent, memo, useState } from 'react';
import { itemTexts, type PageItem, type PageList } from '../../landing/content/page-content.ts';
import { itemFields } from '../../landing/content/page-fields.ts';
import { itemLabels, pageLists } from '../../landing/editing/copy.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../frame/menu.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { pageEditor } from './copy.ts';

const copy = pageEditor.items;
export interface ItemActions {
  change(list: PageList, id: string, texts: Record<string, string>): void;
  move(list: PageList, id: string, to: number): void;
  remove(list: PageList, id: string): void;
}

export const idOf = (list: PageList, id: string) => `page-${list}.${id}`;

/** The buttons submit a form, so they work without scripts. */
export const ItemEditor = memo(function ItemEditor(props: {
  list: PageList;
  item: PageItem;
  at: number;
  count: number;
  version: number;
  actions: ItemActions;
  beginsOpen: boolean;
}) {
  const { list, item, at, count, version, actions, beginsOpen } = props;
  const what = `${pageLists[list].item} ${at + 1}`;
  const id = idOf(list, item.id);
  const isHydrated = useHydrated();
  // Not draggable while open, so that the mouse can select text.
  const [isOpen, setOpen] = useState(false);
  const drag = {
    draggable: isHydrated && !isOpen,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(typeOf(list), item.id),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(typeOf(list)) && event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      actions.move(list, event.dataTransfer.getData(typeOf(list)), at);
    },
  };
  return (
    <li {...drag} className="relative rounded-xl border border-line">
      <form method="post" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="item" value={item.id} />
        <input type="hidden" name="version" value={version} />
        {/* Default button for Enter in a field. */}
        <button type="submit" name="do" value="save" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <details
          name={`page-${list}-item`}
          open={beginsOpen}
          className="group/item"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary
            title={isHydrated ? copy.drag : undefined}
            className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-xl py-1.5 pr-14 pl-3 hover:bg-wash [&::-webkit-details-marker]:hidden"
          >
            <Icon name="grip-vertical" className="size-5 text-ink-soft" />
            <span className="min-w-0">
              <span className="font-semibold">{what}</span>{' '}
              <span dir="auto" className="line-clamp-1 text-sm text-ink-soft wrap-anywhere group-open/item:hidden">
                {excerptOf(list, item)}
              </span>
            </span>
          </summary>
          <div className="p-4">
            <FieldIds prefix={id}>
              <div className="grid gap-4">
                {Object.entries(itemLabels[list]).map(([name, label]) => (
                  <ItemField
                    key={name}
                    list={list}
                    name={name}
                    label={label}
                    value={(item as unknown as Record<string, string>)[name] ?? ''}
                    onChange={(text) => actions.change(list, item.id, { [name]: text })}
                  />
                ))}
              </div>
            </FieldIds>
            {!isHydrated && (
              <button type="submit" name="do" value="save" className="button button-quiet mt-4">
                {pageEditor.save}
              </button>
            )}
          </div>
        </details>
        <div className="absolute top-0.5 right-1">
          <Menu label={copy.menu(what)}>
            <ItemButton
              id={`${id}-up`}
              label={copy.up(what)}
              short={copy.upShort}
              value="up"
              isOff={at === 0}
              onPress={() => actions.move(list, item.id, at - 1)}
            />
            <ItemButton
              id={`${id}-down`}
              label={copy.down(what)}
              short={copy.downShort}
              value="down"
              isOff={at === count - 1}
              onPress={() => actions.move(list, item.id, at + 1)}
            />
            <ItemButton
              id={`${id}-remove`}
              label={copy.remove(what)}
              short={copy.removeShort}
              value="remove"
              onPress={() => actions.remove(list, item.id)}
            />
          </Menu>
        </div>
      </form>
    </li>
  );
});

function excerptOf(list: PageList, item: PageItem): string {
  const texts = item as unknown as Record<string, string>;
  const holds = itemFields[list] as Record<string, string>;
  const written = itemTexts(list).filter(([name]) => holds[name] !== 'picture');
  const first = written.map(([name]) => texts[name]?.trim()).find(Boolean);
  return first?.slice(0, 120) ?? copy.empty;
}

const typeOf = (list: PageList) => `text/x-larder-${list}`;

function ItemField(props: {
  list: PageList;
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { list, name, label, value, onChange } = props;
  const holds = (itemFields[list] as Record<string, string>)[name];
  if (holds === 'picture') {
    return (
      <PictureField
        label={label}
        name={name}
        value={value || null}
        shapes={['card']}
        onChange={(address) => onChange(address ?? '')}
      />
    );
  }
  const maxLength = new Map(itemTexts(list)).get(name);
  const field = { label, name, value, maxLength, dir: 'auto' as const };
  return holds === 'paragraph' ? (
    <TextArea {...field} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...field} onChange={({ target }) => onChange(target.value)} />
  );
}

function ItemButton(props: {
  id: string;
  label: string;
  short: string;
  value: string;
  /** Looks disabled but stays focusable, so that the focus is not lost at either end of the list. */
  isOff?: boolean;
  onPress: () => void;
}) {
  const { id, label, short, value, isOff = false, onPress } = props;
  return (
    <button
      type="submit"
      id={id}
      name="do"
      value={value}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        // With scripts, the form is not submitted, even if pressing the button removes the item.
        event.preventDefault();
        if (!isOff) onPress();
      }}
      className="menu-item"
    >
      {short}
    </button>
  );
}
