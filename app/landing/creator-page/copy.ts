const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** Describes a community by its numbers, such as “212 cooks · 640 notes”. */
export const communityByNumber = ({ people, notes, questions }: { people: number; notes: number; questions: number }) =>
  [
    counted(people, 'cook', 'cooks'),
    ...(notes > 0 ? [counted(notes, 'note', 'notes')] : []),
    ...(questions > 0 ? [counted(questions, 'question', 'questions')] : []),
  ].join(' · ');
