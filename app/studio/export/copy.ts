import { productName } from '../../copy/product.ts';

export const exportPage = {
  title: 'Export',
  lead: 'Everything that’s yours, in one archive you can open on any computer. As often as you like.',
  contents: 'What’s included',
  items: [
    'your recipes, as text you can read and print (Markdown) and for other programs (JSON-LD)',
    'your drafts',
    'your pictures, as large as we have them',
    'your page, with reasons to join, reviews and questions',
    'your members, as a table',
    'the readers of your letters, as a table',
    'your letters, as text you can read and, with drafts, for programs',
    'your community: conversations, posts and decisions, for programs',
    'every counted visit and button press, as a table',
    'a README that explains each file',
  ],
  private:
    'It contains your members’ and readers’ addresses, so keep it somewhere only you can open. We make it when you ask and keep no copy. We record that you downloaded it.',
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
  firstVisit: 'First visit',
  click: 'Button press',
  pictureColumns: {
    file: 'File here',
    filename: 'Your file name',
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
    source: 'Came from',
  },
} as const;

/** Returns the README of the archive. `at` is the creation time in words. */
export const archiveReadme = (name: string, origin: string, at: string) => `# Everything of ${name.replace(/\s+/g, ' ')}

From ${productName} (${origin}), as of ${at}. Times are in UTC. Texts are UTF-8.

| File | What it is |
|---|---|
| \`recipes/….md\` | Each recipe as readable text, in Markdown. Metadata for other programs is at the top. |
| \`recipes/….json\` | The same recipe as schema.org JSON-LD. Other sites and recipe programs read this. |
| \`drafts/…\` | Unpublished drafts of recipes, in the same two forms. |
| \`pictures/…\` | Your pictures, unused ones too, as they are stored here. Recipes and the page name theirs. |
| \`pictures.csv\` | Each picture’s original file name, and what it shows. |
| \`page/page.json\` | Your page with everything on it, for programs. |
| \`page/page.md\` | The same, as readable text. |
| \`page/draft.json\` | The unpublished draft of your page, if there is one. For programs only. |
| \`members.csv\` | Your members, as a table for Excel, Numbers or Google Sheets. |
| \`readers.csv\` | Everyone who gets your letters, as a table. |
| \`letters/….txt\` | Each letter that went out, as readable text. |
| \`letters.json\` | All your letters, drafts too, for programs. |
| \`community.json\` | Your community: conversations, posts with the names that people chose, and decisions. For programs. |
| \`events.csv\` | Every counted visit and button press. A visitor is a random number that identifies nobody. |

A recipe’s status says whether it is published. Pictures at other addresses are not included; their addresses
are. Removed recipes and pictures, and earlier versions of your page and your recipes, are not included. For members who left,
only the date is. In the tables, text that a spreadsheet would take for a formula begins with an apostrophe.

To import the recipes again, drop their \`.md\` or \`.json\` files on the page Import. Allergens are not read from files:
you state them yourself.

If there is no \`events.csv\` at the end, the download was cut off, and not everything is here.
`;
