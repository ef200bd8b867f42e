export const live = {
  answers: (count: number) => (count === 1 ? '1 new answer' : `${count} new answers`),
  posts: (count: number) => (count === 1 ? '1 new post' : `${count} new posts`),
  many: { answers: 'Many new answers', posts: 'Many new posts' },
} as const;
