export interface WrittenOut {
  name: string;
  serves: number;
  prep: number;
  cook: number;
  groups: readonly { title: string; lines: readonly string[] }[];
  steps: readonly string[];
  note: string;
}

type Habit = (recipe: WrittenOut) => string;

const grouped = ({ groups }: WrittenOut, title: Each, line: Each, between: string): string =>
  groups
    .map((group) => [...(group.title ? [title(group.title)] : []), ...group.lines.map(line)].join('\n'))
    .join(between);
type Each = (text: string) => string;
const listed = ({ steps }: WrittenOut, step: (text: string, number: number) => string, between = '\n'): string =>
  steps.map((text, at) => step(text, at + 1)).join(between);

const markdown: Habit = (recipe) => `# ${recipe.name}

**Serves:** ${recipe.serves} | **Prep:** ${recipe.prep} min | **Cook:** ${recipe.cook} min

## Ingredients

${grouped(
  recipe,
  (title) => `### ${title}\n`,
  (line) => `* ${line}`,
  '\n\n',
)}

## Directions

${listed(recipe, (step, number) => `${number}. ${step}`, '\n\n')}

## Notes

> ${recipe.note}
`;

const chat: Habit = (recipe) => `*${recipe.name}*
_Serves ${recipe.serves}_
_Prep ${recipe.prep} min, cook ${recipe.cook} min_

*Ingredients*
${grouped(
  recipe,
  (title) => `_${title}_`,
  (line) => line,
  '\n',
)}

*Method*
${listed(recipe, (step, number) => `${number}) ${step}`)}

*Tip:* ${recipe.note}
`;

const mail: Habit = (recipe) => `Hi Ann,

Here is the recipe you asked for.

${recipe.name}

Serves ${recipe.serves}
Prep time: ${recipe.prep} minutes
Cooking time: ${recipe.cook} minutes

You will need:

${grouped(
  recipe,
  (title) => `${title}:`,
  (line) => line,
  '\n\n',
)}

What to do:

${listed(recipe, (step, number) => `Step ${number}: ${step}`, '\n\n')}

PS. ${recipe.note}

Love,
Ruth
`;

/** Text as from Word: with tabs, no-break spaces, Word's bullets, and group headings in capitals. */
const word: Habit = (recipe) =>
  `${recipe.name}\n\nServes\u00a0${recipe.serves}\tPrep: ${recipe.prep}\u00a0min\tCook: ${recipe.cook}\u00a0min\n
Ingredients\n\n${grouped(
    recipe,
    (title) => title.toUpperCase(),
    (line) => `·\t${line.replace(' ', '\u00a0')}`,
    '\n\n',
  )}\n\nMethod\n\n${listed(recipe, (step, number) => `${number}.\t${step}`)}\n\nNotes\n\n${recipe.note}\n`.replaceAll(
    '\n',
    '\r\n',
  );

/** Chat export as from WhatsApp. */
const exported: Habit = (recipe) =>
  [
    ...[recipe.name, `Serves ${recipe.serves}`, `Prep ${recipe.prep} min, cook ${recipe.cook} min`, 'Ingredients:'],
    ...grouped(
      recipe,
      (title) => `${title}:`,
      (line) => line,
      '\n',
    ).split('\n'),
    ...['Method:', ...recipe.steps, `Tip: ${recipe.note}`],
  ]
    .map((message, at) => `[12/03/2024, 18:${20 + (at % 40)}:07] Ruth Miller: ${message}`)
    .join('\n');

/** Breaks lines at `width` characters, and hyphenates long words where the line has room for a part. */
function broken(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '' || line.length + 1 + word.length <= width)
      lines[lines.length - 1] = line ? `${line} ${word}` : word;
    else if (/^[a-z]{9,}$/.test(word) && line.length + 6 <= width) {
      lines[lines.length - 1] = `${line} ${word.slice(0, 4)}-`;
      lines.push(word.slice(4));
    } else lines.push(word);
  }
  return lines.join('\n');
}

/** Book page that was read by OCR. */
const scan: Habit = (recipe) => `${recipe.name}

Serves ${recipe.serves}
Preparation time: ${recipe.prep} minutes
Cooking time: ${recipe.cook} minutes

Ingredients

${grouped(
  recipe,
  (title) => `${title}:`,
  (line) => broken(`• ${line}`, 98).replaceAll('\n', '\n  '),
  '\n\n',
)}

Method

${listed(recipe, (step, number) => broken(`${number}. ${step}`, 58))}

${broken(`Note: ${recipe.note}`, 58)}
`;

/** Markdown with tables as pasted from a spreadsheet. */
const table: Habit = (recipe) => `# ${recipe.name}

Serves ${recipe.serves} | Prep ${recipe.prep} min | Cook ${recipe.cook} min

## Ingredients

${recipe.groups
  .map(
    ({ title, lines }) =>
      `${title ? `### ${title}\n\n` : ''}| Ingredient |\n|:-----|\n${lines.map((line) => `| ${line} |`).join('\n')}`,
  )
  .join('\n\n')}

## Method

${listed(recipe, (step, number) => `${number}. ${step}`)}

## Notes

${recipe.note}
`;

const magazine: Habit = (recipe) => `${recipe.name}
Serves ${recipe.serves} • Prep ${recipe.prep} mins • Cook ${recipe.cook} mins

${grouped(
  recipe,
  (title) => title.toUpperCase(),
  (line) => line,
  '\n\n',
)}

${listed(recipe, (step, number) => `${number} ${step}`)}

TIP ${recipe.note}
`;

/** Reply to a mail, with the original quoted below. */
const reply: Habit = (recipe) => `Here it is!

On Mon, 3 Jun 2024 at 10:12, Ruth Miller <ruth@mail.example> wrote:

${`${recipe.name}

Serves ${recipe.serves}
Prep: ${recipe.prep} min
Cook: ${recipe.cook} min

What you need:
${grouped(
  recipe,
  (title) => `${title}:`,
  (line) => `- ${line}`,
  '\n',
)}

How to make it:
${listed(recipe, (step, number) => `${'abcdefghijklmnopqrst'[number - 1]}) ${step}`)}

PS. ${recipe.note}`
  .split('\n')
  .map((line) => `> ${line}`.trimEnd())
  .join('\n')}

Sent from my iPhone
`;

/** Plain text with symbols around headings. */
const signs: Habit = (recipe) => `*** ${recipe.name} ***

Serves ${recipe.serves} / Prep ${recipe.prep} min / Cook ${recipe.cook} min

=== Ingredients ===
${grouped(
  recipe,
  (title) => `-- ${title} --`,
  (line) => `+ ${line}`,
  '\n',
)}

=== Method ===
${listed(recipe, (step, number) => `(${number}) ${step}`)}

=== Notes ===
${recipe.note}
`;

export const writingHabits: Readonly<Record<string, Habit>> = {
  markdown,
  chat,
  mail,
  word,
  exported,
  scan,
  table,
  magazine,
  reply,
  signs,
};
