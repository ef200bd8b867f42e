import { isNode, listOf, type Node } from '../json-ld.ts';
import type { Post } from './post.ts';

/**
 * Reads the posts of a Ghost export, or returns null if the document is not one. A post's text is in `html`, or else in
 * the editor's format: `lexical` since version 5, `mobiledoc` before.
 */
export function ghostPosts(document: unknown): Post[] | null {
  if (!isNode(document)) return null;
  const [first] = listOf(document.db);
  const data = isNode(first) ? first.data : document.data;
  if (!isNode(data) || !Array.isArray(data.posts)) return null;
  const tags = tagsByPost(data);
  return data.posts.filter(isNode).flatMap((post): Post[] => {
    const html =
      textIn(post, 'html') || htmlOfLexical(textIn(post, 'lexical')) || htmlOfMobiledoc(textIn(post, 'mobiledoc'));
    if (html === '') return [];
    return [
      {
        title: textIn(post, 'title'),
        subtitle: textIn(post, 'custom_excerpt'),
        html,
        tags: tags.get(String(post.id)) ?? [],
        pictures: [textIn(post, 'feature_image')].filter(Boolean),
        address: null,
        free: freeOf(textIn(post, 'visibility')),
      },
    ];
  });
}

const textIn = (node: Node, field: string): string => (typeof node[field] === 'string' ? node[field] : '');

/** Reads Ghost's `visibility`: public, members (who need not pay), paid or tiers. */
const freeOf = (visibility: string): boolean | undefined =>
  visibility === '' ? undefined : visibility === 'public' || visibility === 'members';

/** Returns the tags of each post, without those that begin with '#', which are internal to the site. */
function tagsByPost(data: Node): Map<string, string[]> {
  const names = new Map(
    listOf(data.tags)
      .filter(isNode)
      .map((tag) => [String(tag.id), textIn(tag, 'name')]),
  );
  const tags = new Map<string, string[]>();
  for (const link of listOf(data.posts_tags).filter(isNode)) {
    const name = names.get(String(link.tag_id)) ?? '';
    if (name === '' || name.startsWith('#')) continue;
    tags.set(String(link.post_id), [...(tags.get(String(link.post_id)) ?? []), name]);
  }
  return tags;
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const paragraphs = (text: string) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`;
const MAX_DEPTH = 50;

/** Converts the format of Ghost's editor since version 5. */
function htmlOfLexical(json: string): string {
  const document = json === '' ? null : parsed(json);
  return isNode(document) ? lexicalNode(document.root, 0) : '';
}

function lexicalNode(node: unknown, depth: number): string {
  if (!isNode(node) || depth > MAX_DEPTH) return '';
  const inside = () =>
    listOf(node.children)
      .map((child) => lexicalNode(child, depth + 1))
      .join('');
  switch (node.type) {
    case 'text':
    case 'extended-text':
      return escaped(textIn(node, 'text'));
    case 'linebreak':
      return '<br>';
    case 'heading':
    case 'extended-heading': {
      const tag = /^h[1-6]$/.test(textIn(node, 'tag')) ? textIn(node, 'tag') : 'h2';
      return `<${tag}>${inside()}</${tag}>`;
    }
    case 'list':
      return node.listType === 'number' ? `<ol>${inside()}</ol>` : `<ul>${inside()}</ul>`;
    case 'listitem':
      return `<li>${inside()}</li>`;
    case 'html':
      return textIn(node, 'html');
    case 'markdown':
      return paragraphs(textIn(node, 'markdown'));
    case 'image':
      return `<img src="${escaped(textIn(node, 'src')).replaceAll('"', '')}">`;
    case 'callout':
      return `<p>${textIn(node, 'calloutText')}</p>`;
    case 'toggle':
      return `<h4>${textIn(node, 'heading')}</h4>${textIn(node, 'content')}`;
    case 'link':
      return `<a href="${escaped(textIn(node, 'url')).replaceAll('"', '')}">${inside()}</a>`;
    case 'root':
      return inside();
    default:
      return `<p>${inside()}</p>`;
  }
}

/** Converts the format of Ghost's editor before version 5 (mobiledoc 0.3). */
function htmlOfMobiledoc(json: string): string {
  const document = json === '' ? null : parsed(json);
  if (!isNode(document)) return '';
  const cards = Array.isArray(document.cards) ? document.cards : [];
  const section = (each: unknown): string => {
    if (!Array.isArray(each)) return '';
    const [kind, second, third] = each as unknown[];
    if (kind === 1) return element(second, markers(third));
    if (kind === 3) return element(second, listOfMarkers(third));
    return kind === 10 && typeof second === 'number' ? cardHtml(cards[second]) : '';
  };
  return (Array.isArray(document.sections) ? document.sections : []).map(section).join('');
}

function element(tag: unknown, inside: string): string {
  const name = typeof tag === 'string' && /^(?:p|h[1-6]|ul|ol|blockquote)$/.test(tag) ? tag : 'p';
  return `<${name}>${inside}</${name}>`;
}

const markers = (of: unknown): string =>
  (Array.isArray(of) ? of : []).map((each) => (Array.isArray(each) ? escaped(String(each[3] ?? '')) : '')).join('');
const listOfMarkers = (of: unknown): string =>
  (Array.isArray(of) ? of : []).map((item) => `<li>${markers(item)}</li>`).join('');

function cardHtml(card: unknown): string {
  const [, payload] = Array.isArray(card) ? (card as unknown[]) : [];
  if (!isNode(payload)) return '';
  return textIn(payload, 'html') || paragraphs(textIn(payload, 'markdown') || textIn(payload, 'text'));
}
