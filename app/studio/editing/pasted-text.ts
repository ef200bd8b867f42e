import type { ClipboardEvent } from 'react';

/** Pastes HTML with list items or headings as text with marks: `- `, `1. ` and `#`. */
export function pasteWithLists(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const html = event.clipboardData.getData('text/html');
  if (html === '' || html.length > MAX_LENGTH || !/<(?:li|h[1-6])\b/i.test(html)) return;
  // The document is never attached, so nothing in it loads or runs.
  const text = textOf(new DOMParser().parseFromString(html, 'text/html').body);
  if (text.trim() === '') return;
  event.preventDefault();
  const { currentTarget: field } = event;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  // `setRangeText` fires no event, so React would not see the change.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const MAX_LENGTH = 2_000_000;
const DEEPEST = 200;
const blocks = /^(?:P|DIV|H[1-6]|LI|TR|UL|OL|TABLE|SECTION|ARTICLE|BLOCKQUOTE|BR)$/;

/** Returns the text with the same marks that the server uses for HTML files (`recipe-import/reading/page.ts`). */
function textOf(body: HTMLElement): string {
  const lines: string[] = [];
  let line = '';
  let mark = '';
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(mark + text);
    if (text !== '') mark = '';
    line = '';
  };
  const walk = (node: Node, depth: number) => {
    if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
    if (!(node instanceof HTMLElement) || depth > DEEPEST || /^(?:SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return;
    const isBlock = blocks.test(node.tagName);
    if (isBlock) endLine();
    if (/^(?:P|H[1-6]|UL|OL)$/.test(node.tagName) && node.parentElement?.tagName !== 'LI') lines.push('');
    if (/^H[1-6]$/.test(node.tagName)) mark = `${'#'.repeat(Number(node.tagName[1]))} `;
    if (node.tagName === 'LI') mark = markOf(node);
    for (const child of node.childNodes) walk(child, depth + 1);
    if (isBlock) endLine();
    if (node.tagName === 'TD') line += ' ';
  };
  walk(body, 0);
  endLine();
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function markOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '- ';
  return `${[...list.children].filter(({ tagName }) => tagName === 'LI').indexOf(item) + 1}. `;
}
