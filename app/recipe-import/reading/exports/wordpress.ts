import { Parser } from 'htmlparser2';
import type { WordPressComment } from './wordpress-comments.ts';
import type { WordPressPost } from './wordpress-post.ts';

/** Maximum UTF-16 code units of one post. Longer posts are truncated and marked as such. */
const MAX_POST_LENGTH = 2_000_000;
/** Maximum length of a field, in UTF-16 code units, once the post has reached its own maximum. */
const MAX_FIELD_LENGTH = 1_000;
/** Maximum nesting of elements. The parser's time is quadratic in the depth. */
const MAX_DEPTH = 100;
/** Limits of a post's comments: their number, and the UTF-16 code units of one comment and of all together. */
const MAX_COMMENTS = 5_000;
const MAX_COMMENT_LENGTH = 20_000;
const MAX_COMMENTS_LENGTH = 2_000_000;
/** Number of UTF-16 code units that are parsed between two checks of the depth. */
const CHUNK = 16_384;

export const isWordPress = (begin: string) =>
  /xmlns:wp=["']http:\/\/wordpress\.org\/export\//.test(begin.slice(0, 8_000));

/** Streams the posts of a WordPress export. Fields: WordPress' wp-admin/includes/export.php. */
export async function* wordPressPosts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<WordPressPost> {
  const done: WordPressPost[] = [];
  let post: (Omit<WordPressPost, 'meta'> & { meta: Map<string, string> }) | null = null;
  /** Comment that is being read. Its meta fields have the same element names as those of the post. */
  let comment: WordPressComment | null = null;
  let commentsLength = 0;
  let text = '';
  let length = 0;
  let key = '';
  let depth = 0;
  let domain = '';
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        text = '';
        if (name === 'category') domain = attributes.domain ?? '';
        if (name === 'wp:comment') comment = { id: '', parent: '', author: '', text: '', kind: '', state: '', at: '' };
        if (name !== 'item') return;
        length = 0;
        commentsLength = 0;
        post = {
          id: '',
          kind: '',
          title: '',
          address: '',
          content: '',
          excerpt: '',
          tags: [],
          meta: new Map(),
          comments: [],
          isCut: false,
        };
      },
      ontext(data) {
        if (!post) return;
        if (comment) {
          const left = Math.min(MAX_COMMENT_LENGTH - text.length, MAX_COMMENTS_LENGTH - commentsLength);
          const part = data.slice(0, Math.max(left, 0));
          commentsLength += part.length;
          text += part;
          return;
        }
        const room = Math.max(MAX_POST_LENGTH - length, MAX_FIELD_LENGTH - text.length, 0);
        length += data.length;
        if (data.length > room) post.isCut = true;
        text += data.slice(0, room);
      },
      onclosetag(name) {
        depth -= 1;
        if (!post) return;
        if (name === 'item') {
          done.push(post);
          post = null;
          comment = null;
        } else if (name === 'wp:comment' && comment) {
          if (post.comments.length < MAX_COMMENTS) post.comments.push(comment);
          comment = null;
        } else if (comment) {
          if (name in commentFields) comment[commentFields[name as keyof typeof commentFields]] = text.trim();
        } else if (name === 'wp:meta_key') key = text.trim();
        else if (name === 'wp:meta_value' && length <= MAX_POST_LENGTH) post.meta.set(key, text);
        else if (name === 'category' && domain !== 'nav_menu') post.tags.push(text.trim());
        else if (name in fields) post[fields[name as keyof typeof fields]] = text.trim();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    const decoded = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < decoded.length; at += CHUNK) {
      parser.write(decoded.slice(at, at + CHUNK));
      yield* done.splice(0);
      if (depth > MAX_DEPTH) return;
    }
  }
  parser.end();
  yield* done.splice(0);
}

const fields = {
  title: 'title',
  link: 'address',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_type': 'kind',
  'wp:attachment_url': 'address',
} as const;

const commentFields = {
  'wp:comment_id': 'id',
  'wp:comment_parent': 'parent',
  'wp:comment_author': 'author',
  'wp:comment_content': 'text',
  'wp:comment_type': 'kind',
  'wp:comment_approved': 'state',
  'wp:comment_date_gmt': 'at',
} as const;
