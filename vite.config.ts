import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { withoutUnusedParts } from './scripts/build-internals.ts';

/** Chunks of the browser's build that are not left to the bundler, each with its modules. The first that names a module has it. */
const chunks: { [name: string]: readonly string[] } = {
  // React and the router are on every page. One file compresses better than five, and browsers cache it across releases
  // of the site. Modules of the root are in one file too; seven small files would be 0.8 KB larger.
  framework: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
  ],
  'every-page': [
    'vite/preload-helper',
    'app/entry.client.tsx',
    'app/root.tsx',
    'app/paths.ts',
    'app/http/serialized.ts',
    'app/copy/landing.ts',
    'app/copy/errors.ts',
    'app/copy/product.ts',
    'app/ui/button.tsx',
  ],
  // Analytics of public pages; three files otherwise.
  counting: ['app/analytics/analytics.tsx', 'app/analytics/events.ts', 'app/analytics/consent/consent.ts'],
  // The same header and footer on public pages; the header alone would be a file more.
  frame: ['app/creators/frame/footer.tsx', 'app/creators/header/site-nav.tsx', 'app/creators/header/copy.ts'],
  // Shared by a library, a recipe and the kitchen.
  kitchens: [
    'app/recipes/device-store.ts',
    'app/recipes/minutes-copy.ts',
    'app/kitchen/timers/running-timers.tsx',
    'app/kitchen/timers/stored-timers.ts',
    'app/identity/sessions/signed-in.ts',
  ],
  // The forms of a person's kitchen, which would be four files on each recipe's page.
  'kitchen-forms': [
    'app/kitchen/member-recipe/buttons.tsx',
    'app/kitchen/operation-form.tsx',
    'app/kitchen/copy.ts',
    'app/kitchen/paths.ts',
  ],
  // Shared by landing pages, recipes and parts of the studio; a file for each module otherwise.
  pictures: [
    'app/ui/picture.tsx',
    'app/ui/picture-shapes.ts',
    'app/ui/picture-fallback.ts',
    'app/ui/icon.tsx',
    'app/ui/display-font.ts',
  ],
  // A chunk has what its modules import, unless one before has it: it is on other pages too.
  hydrated: ['app/ui/hydrated.ts'],
  // A form's outcome, which would be two files.
  form: ['app/ui/form/outcome.tsx', 'app/ui/form/sign-in-again.tsx'],
  // Shared by recipe pages and cook mode; seven files otherwise.
  recipe: [
    'app/recipes/showing/missing-recipe.tsx',
    'app/recipes/showing/should-revalidate.ts',
    'app/kitchen/timers/step-text.tsx',
    'app/recipes/showing/shown-text.tsx',
    'app/recipes/showing/use-ticks.ts',
    'app/recipes/showing/recipe-ingredients.tsx',
    'app/cookbook/recipe-page/recipe-steps.tsx',
    'app/cookbook/recipe-page/recipe-sheet.tsx',
    'app/cookbook/recipe-page/recipe-parts.tsx',
    'app/cookbook/recipe-page/recipe-notes.tsx',
    'app/cookbook/recipe-page/recipe-allergens.tsx',
    'app/cookbook/recipe-page/recipe-opening.tsx',
    'app/cookbook/recipe-page/recipe-facts.tsx',
    'app/cookbook/recipe-page/recipe-actions.tsx',
    'app/recipes/showing/serving/choice-button.tsx',
    'app/recipes/showing/serving/factor-control.tsx',
    'app/recipes/showing/serving/remembered-units.tsx',
    'app/recipes/showing/serving/serving-choice.ts',
    'app/recipes/showing/serving/serving-controls.tsx',
    'app/recipes/showing/serving/servings-control.tsx',
    'app/recipes/showing/serving/tin-control.tsx',
    'app/recipes/showing/serving/use-serving.ts',
    'app/kitchen/timers/timer-button.tsx',
  ],
};

/** A module's id has slashes, a virtual one's begins with `\0`; a folder ends with a slash. */
const isIn = (path: string) => (id: string) =>
  path.endsWith('/') || !/\.tsx?$/.test(path) ? slashed(id).includes(path) : slashed(id).endsWith(`/${path}`);
const slashed = (id: string) => id.replaceAll('\\', '/').replace(/\?.*$/, '');

const groups = Object.entries(chunks).map(([name, paths]) => {
  const tests = paths.map(isIn);
  return { name, test: (id: string) => tests.some((test) => test(id)) };
});

/** Fails the build where a chunk names a module that the build does not have: a renamed file must not change chunks. */
const namedModulesExist: Plugin = {
  name: 'named-modules-exist',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const ids = [...this.getModuleIds()];
    const missing = Object.entries(chunks).flatMap(([name, paths]) =>
      paths.filter((path) => !ids.some(isIn(path))).map((path) => `${path} (of the chunk ${name})`),
    );
    if (missing.length > 0) this.error(`vite.config.ts names modules that are not in the build: ${missing.join(', ')}`);
  },
};

export default defineConfig({
  plugins: [withoutUnusedParts, namedModulesExist, tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // V8 holds the text of a script in memory, and in two bytes a character where one of them is not Latin-1.
            charset: 'ascii',
            comments: false,
          },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: groups },
          },
        },
      },
    },
  },
  build: {
    // Otherwise each chunk with an `import()` lists what that imports, for a helper that `withoutUnusedParts` removes.
    modulePreload: false,
    // The content security policy allows fonts and pictures from this site only, so nothing is inlined as data:.
    assetsInlineLimit: 0,
  },
});
