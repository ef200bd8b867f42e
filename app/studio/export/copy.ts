import { productName } from '../../copy/product.ts';

export const exportPage = {
  title: 'Export',
  lead: 'Everything that’s yours, in one archive you can open on any computer. As often as you like.',
  contents: 'What is in it',
  items: [
    'your recipes, as text you can read and print (Markdown) and for other programs (JSON-LD)',
    'your drafts',
    'your pictures, as large as we have them',
    'your page, with reasons to join, reviews and questions',
    'your members, as a table',
    'every counted visit and button press, as a table',
    'a README that explains each file',
  ],
  private:
    'It contains your members’ addresses, so keep it somewhere only you can open. We make it when you ask and keep no copy. We record that you downloaded it.',
  long: 'With many pictures it takes a few minutes. If the download fails, just try again.',
  download: 'Download everything',
  failed: 'We couldn’t make the archive. Please try again.',
} as const;

export const archiveWords = {
  page: {
    unnamed: 'A page without a name',
    logo: 'Logo',
    picture: 'Picture',
    portrait: 'Portrait',
    signature: 'Signature',
    cook: 'The cook',
    features: 'Reasons to join',
    reviews: 'Reviews',
    faqs: 'Questions and answers',
    profiles: 'Elsewhere',
  },
  visit: 'Visit',
  click: 'Press of a button',
  pictureColumns: {
    file: 'File here',
    filename: 'Name that you gave it',
    alt: 'What it shows',
    width: 'Width',
    height: 'Height',
  },
  eventColumns: {
    at: 'When (UTC)',
    what: 'What',
    button: 'Button',
    visitor: 'Visitor',
    page: 'Page',
    browser: 'Browser',
    system: 'System',
  },
} as const;

/** README of the archive. @param at creation time, in words */
export const archiveReadme = (name: string, origin: string, at: string) => `# Everything of ${name.replace(/\s+/g, ' ')}

From ${productName} (${origin}), as of ${at}. Times are in UTC. Texts are UTF-8.

| File | What it is |
|---|---|
| \`recipes/….md\` | Each recipe as a text to be read, in Markdown. What programs want to know stands above it. |
| \`recipes/….json\` | The same recipe as JSON-LD in the words of schema.org. Other sites and recipe programs read this. |
| \`drafts/…\` | What was being written of a recipe and is not published, in the same two forms. |
| \`pictures/…\` | Your pictures, those that nothing uses too, as they are stored here. Recipes and the page say which is theirs. |
| \`pictures.csv\` | What each picture was called when you gave it to us, and what it shows. |
| \`page/page.json\` | Your page with everything on it, for programs. |
| \`page/page.md\` | The same, to be read. |
| \`page/draft.json\` | What was being written of your page, if there was anything. For programs alone. |
| \`members.csv\` | Your members, as a table for Excel, Numbers or Google Sheets. |
| \`events.csv\` | Every visit and press of a button that was counted. A visitor is a random number that means nobody. |

A recipe’s status says whether it is published. Pictures that are kept at other addresses are not here; their addresses
are. Recipes and pictures that you removed are not here, nor
earlier versions of your page and your recipes. Of members who left, only when they left. In the tables an apostrophe stands
in front of a text that a spreadsheet would take for a formula.

To import the recipes again, drop their \`.md\` or \`.json\` files on the page Import. Allergens are not read from files:
you state them yourself.

If there is no \`events.csv\` at the end, the download was cut off, and not everything is here.
`;
