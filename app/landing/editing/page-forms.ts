import {
  fieldLength,
  itemTexts,
  type PageContent,
  type PageList,
  pageFlags,
  pageLists,
  pageTextFields,
  styles,
} from '../content/page-content.ts';
import { addItem, changeItem, moveItem, removeItem } from './page-lists.ts';

/** Maximum lengths of form fields that may be longer than the default. */
export const longFields: Record<string, number> = Object.fromEntries([
  ...pageTextFields.map((name) => [name, fieldLength(name)]),
  ...pageLists.flatMap(itemTexts),
]);

/** Applies a form, for browsers without scripts. `do` names the form; an added item gets `newId`. */
export function changedByForm(
  content: PageContent,
  values: Readonly<Record<string, string | undefined>>,
  newId: string,
): PageContent {
  if (values.do === 'fields') return withFields(content, values);
  const list = pageLists.find((each) => each === values.list);
  return list ? withItem(content, list, values, newId) : content;
}

function withFields(content: PageContent, values: Readonly<Record<string, string | undefined>>): PageContent {
  const texts = pageTextFields.flatMap((name) => {
    const text = values[name];
    // Browsers send line breaks as CRLF.
    return text === undefined ? [] : [[name, text.replaceAll('\r\n', '\n')]];
  });
  // Browsers omit unchecked checkboxes, so a hidden field indicates that the form has checkboxes.
  const flags = values.switches ? pageFlags.map((name) => [name, values[name] !== undefined]) : [];
  const style = styles.find((each) => each === values.style) ?? content.style;
  return { ...content, ...(Object.fromEntries([...texts, ...flags]) as Partial<PageContent>), style };
}

function withItem(
  content: PageContent,
  list: PageList,
  values: Readonly<Record<string, string | undefined>>,
  newId: string,
): PageContent {
  const { item: id = '' } = values;
  const texts = Object.entries(values).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text.replaceAll('\r\n', '\n')]],
  );
  // Moving an item also saves the texts typed into the item's form.
  const typed = changeItem(content, list, id, Object.fromEntries(texts) as Record<string, string>);
  const at = content[list].findIndex((item) => item.id === id);
  switch (values.do) {
    case 'add':
      return addItem(content, list, newId);
    case 'up':
      return moveItem(typed, list, id, at - 1);
    case 'down':
      return moveItem(typed, list, id, at + 1);
    case 'remove':
      return removeItem(content, list, id);
    default:
      return typed;
  }
}
