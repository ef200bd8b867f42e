import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { withoutUnusedParts } from './scripts/build-internals.ts';

/** Chunks of the browser's build with their modules. A module is in the first chunk that names it. */
const chunks: { [name: string]: readonly string[] } = {
  // One file compresses better than several, and browsers keep it across releases of the site.
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
  counting: ['app/analytics/analytics.tsx', 'app/analytics/events.ts', 'app/analytics/consent/consent.ts'],
  frame: ['app/creators/frame/footer.tsx', 'app/creators/header/site-nav.tsx', 'app/creators/header/copy.ts'],
  kitchens: [
    'app/recipes/device-store.ts',
    'app/recipes/minutes-copy.ts',
    'app/kitchen/timers/running-timers.tsx',
    'app/kitchen/timers/stored-timers.ts',
    'app/identity/sessions/signed-in.ts',
  ],
  'kitchen-forms': [
    'app/kitchen/member-recipe/buttons.tsx',
    'app/kitchen/operation-form.tsx',
    'app/kitchen/copy.ts',
    'app/kitchen/paths.ts',
  ],
  pictures: [
    'app/ui/picture.tsx',
    'app/ui/picture-shapes.ts',
    'app/ui/picture-fallback.ts',
    'app/ui/icon.tsx',
    'app/ui/display-font.ts',
  ],
  // Separate, because a chunk includes the modules that its modules import, and other pages need this module too.
  hydrated: ['app/ui/hydrated.ts'],
  form: ['app/ui/form/outcome.tsx', 'app/ui/form/sign-in-again.tsx'],
  // Separate, because other pages need these modules too.
  fields: ['app/ui/form/fields.tsx', 'app/ui/form/labelled.tsx'],
  'sign-up-copy': ['app/copy/sign-up.ts'],
  card: [
    'app/membership/card/card-inputs.tsx',
    'app/membership/card/use-card.ts',
    'app/membership/card/card-document.ts',
    'app/membership/card/copy.ts',
  ],
  recipe: [
    'app/recipes/showing/missing-recipe.tsx',
    'app/recipes/showing/should-revalidate.ts',
    'app/kitchen/timers/step-text.tsx',
    'app/recipes/showing/shown-text.tsx',
    'app/recipes/showing/use-ticks.ts',
    'app/recipes/showing/recipe-ingredients.tsx',
    'app/cookbook/recipe-page/recipe-steps.tsx',
    'app/cookbook/recipe-page/recipe-sheet.tsx',
    'app/cookbook/recipe-page/recipe-notes.tsx',
    'app/cookbook/recipe-page/recipe-allergens.tsx',
    'app/cookbook/recipe-page/recipe-opening.tsx',
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

/**
 * Matches the ids of a `.ts` or `.tsx` file by their end. Other paths, such as a folder or a virtual module, may be
 * anywhere in the id.
 */
const isIn = (path: string) => (id: string) =>
  path.endsWith('/') || !/\.tsx?$/.test(path) ? slashed(id).includes(path) : slashed(id).endsWith(`/${path}`);
const slashed = (id: string) => id.replaceAll('\\', '/').replace(/\?.*$/, '');

const groups = Object.entries(chunks).map(([name, paths]) => {
  const tests = paths.map(isIn);
  return { name, test: (id: string) => tests.some((test) => test(id)) };
});

/** Fails the build if a chunk names a missing module, because a renamed file would silently change the chunks. */
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
            // V8 keeps a script's text in memory, with two bytes per character if any character is not Latin-1.
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
    // Otherwise each chunk with an `import()` has a list for the helper that `withoutUnusedParts` removes.
    modulePreload: false,
    // The content security policy allows no data URLs, so no file is inlined.
    assetsInlineLimit: 0,
  },
});
