/** A recipe that people write out in ways of their own. */
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

/** Word's text: tabs, no-break spaces, its own bullets, and capitals over a group. */
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

export const writingHabits: Readonly<Record<string, Habit>> = { markdown, chat, mail, word };
