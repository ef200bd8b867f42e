import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { withoutUnusedParts } from './scripts/build-internals.ts';

export default defineConfig({
  plugins: [withoutUnusedParts, tailwindcss(), reactRouter()],
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
            // React and the router are on every page: in one file they compress better than in five, and browsers cache
            // it over releases of ours. So is what the root imports, of which seven small files would be 0.8 KB more.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: 'every-page',
                  test: /preload-helper|app[\\/](entry\.client|root|paths|http[\\/]serialized|copy[\\/](landing|errors|product)|ui[\\/]button)\.tsx?/,
                },
                // What public pages count with, which would be three files.
                { name: 'counting', test: /app[\\/]analytics[\\/](analytics|events|consent[\\/]consent)\.tsx?/ },
                // The same header and footer on public pages; the header alone would be a file more.
                { name: 'frame', test: /app[\\/]creators[\\/](frame[\\/]footer|header[\\/](site-nav|copy))\.tsx?/ },
                // What a library, a recipe and the kitchen share: whether there are timers, who is signed in, and how times are written.
                {
                  name: 'kitchens',
                  test: /app[\\/](recipes[\\/](device-store|minutes-copy|timers[\\/](running|stored)-timers)|identity[\\/]sessions[\\/]signed-in\.ts)/,
                },
                // The forms of a person's kitchen, which would be four files on each recipe's page.
                {
                  name: 'kitchen-forms',
                  test: /app[\\/]recipes[\\/](kitchen[\\/](buttons|operation-form|copy)|shopping-list[\\/]paths)\.tsx?/,
                },
                // What landing pages and recipes show; the studio shares parts of it, which would be a file each.
                {
                  name: 'pictures',
                  test: /app[\\/]ui[\\/](picture|picture-shapes|picture-fallback|icon|display-font)\.tsx?/,
                },
                // A group has what its files import, unless a group before has it: it is on other pages too.
                { name: 'hydrated', test: /app[\\/]ui[\\/]hydrated\.ts/ },
                // What recipe pages and cook mode share, which would be seven files.
                {
                  name: 'recipe',
                  test: /app[\\/]recipes[\\/](recipe-page[\\/](keyed|missing-recipe|should-revalidate|step-text|shown-text|use-ticks|recipe-(ingredients|steps|sheet|parts|notes|allergens|opening|facts|actions)|serving[\\/](?!read-choice).+)|timers[\\/]timer-button|cook-mode[\\/]paths)\.tsx?/,
                },
              ],
            },
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
