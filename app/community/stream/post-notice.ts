/** Change of a post. Has no words, because some readers may not see them. */
export interface PostNotice {
  kind: 'shown' | 'gone';
  creatorId: string;
  threadId: string;
  postId: string;
  authorId: string;
}

/** Many posts of a creator that changed in one statement. */
interface ManyPosts {
  kind: 'many';
  creatorId: string;
}

/** Parses a notification of the trigger `announce_posts`. Returns null for any other text. */
export function readPostNotice(payload: string): PostNotice | ManyPosts | null {
  const [name, ...parts] = payload.split(':');
  if (name === 'posts' && parts.length === 1) return { kind: 'many', creatorId: parts[0]! };
  const [kind, creatorId, threadId, postId, authorId] = parts;
  if (name !== 'post' || (kind !== 'shown' && kind !== 'gone') || parts.length !== 5) return null;
  return { kind, creatorId: creatorId!, threadId: threadId!, postId: postId!, authorId: authorId! };
}
