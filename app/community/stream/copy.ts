export const live = {
  answers: (count: number) => (count === 1 ? '1 new answer' : `${count} new answers`),
  posts: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),
  /** Used if there are more new posts than the page counts. */
  many: { answers: 'Many new answers', posts: 'Many new posts' },
} as const;
