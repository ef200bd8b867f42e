import { lineOf, linesOf } from '../plain-text.ts';

/** Comment in a WordPress export, as written. The author's email address, IP address and site are not read. */
export interface WordPressComment {
  id: string;
  /** Id of the comment that this one replies to, or '0'. */
  parent: string;
  author: string;
  text: string;
  /** Empty or 'comment' for people's comments; otherwise 'pingback', 'trackback', or a plugin's kind. */
  kind: string;
  /** '1' if approved; otherwise a value such as '0', 'spam' or 'trash'. */
  state: string;
  /** UTC, as 'YYYY-MM-DD HH:MM:SS'. */
  at: string;
}

/** Approved comment on a recipe, in plain text. */
export interface SourceComment {
  /** Identifies the comment in each export of the same blog, also after an edit. */
  key: string;
  /** Key of the comment to which a reply belongs, or null. Replies to replies belong to the first comment. */
  under: string | null;
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Maximum number of comments that are read of one post, the oldest first. */
const MAX_READ = 2_000;
/** Maximum length of a text, in code points. Above the community's limit, to which an imported comment is cut later. */
const MAX_TEXT = 5_001;
const MAX_AUTHOR = 200;
/** Maximum number of comments from a reply up to the first of its conversation. */
const MAX_NESTING = 20;

/** Reads a post's comments, oldest first. Pending ones, spam, trash and pingbacks are left out with their replies. */
export function readComments(comments: readonly WordPressComment[]): SourceComment[] {
  const approved = new Map(comments.filter(isApproved).map((comment) => [comment.id, comment]));
  const read: SourceComment[] = [];
  for (const comment of approved.values()) {
    const first = firstOf(comment, approved);
    const author = lineOf(comment.author).slice(0, MAX_AUTHOR);
    const text = [...linesOf(comment.text).join('\n')].slice(0, MAX_TEXT).join('');
    const at = timeOf(comment);
    if (!first || !at || author === '' || text === '') continue;
    read.push({ key: keyOf(comment), under: first === comment ? null : keyOf(first), author, text, at });
  }
  const inOrder = read.sort((one, other) => one.at.localeCompare(other.at)).slice(0, MAX_READ);
  const firsts = new Set(inOrder.filter(({ under }) => under === null).map(({ key }) => key));
  return inOrder.filter(({ under }) => under === null || firsts.has(under));
}

const isApproved = ({ id, state, kind }: WordPressComment) =>
  id !== '' && state === '1' && (kind === '' || kind === 'comment');

const keyOf = ({ id, at }: WordPressComment) => `${id.slice(0, 20)} ${at.slice(0, 20)}`;

/** Finds the first comment of a conversation. Null if a comment in between was left out, or above `MAX_NESTING`. */
function firstOf(comment: WordPressComment, approved: ReadonlyMap<string, WordPressComment>): WordPressComment | null {
  let first: WordPressComment | undefined = comment;
  for (let nesting = 0; first && nesting < MAX_NESTING; nesting++) {
    if (first.parent === '' || first.parent === '0') return first;
    first = approved.get(first.parent);
  }
  return null;
}

function timeOf({ at }: WordPressComment): string | null {
  if (!/^(?:19|20)\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(at)) return null;
  const time = new Date(`${at.replace(' ', 'T')}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
