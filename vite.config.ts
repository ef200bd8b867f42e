import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin } from 'vite';
import { withoutUnusedRouterParts } from './scripts/unused-router-parts.ts';

/**
 * Removes Vite's helper around `import()`, which preloads styles and modules: 0.6 KB on each creator's page, for two
 * chunks that have neither. Routes are not loaded through it. Its id is private: if it changes, the helper is included
 * again and `tests/http/client-build.test.ts` fails. No setting removes it; `build.modulePreload` does not.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
  },
};

const INLINE_SCRIPTS = 'inline-scripts';

/**
 * Minifies the functions whose text the server writes into each page as a script, so that they are half as long. The rest
 * of the server's build stays as it is, for the sake of stack traces. The target is what these functions are written for.
 */
const minifiedInlineScripts: Plugin = {
  name: 'minified-inline-scripts',
  applyToEnvironment: ({ name }) => name === 'ssr',
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.name !== INLINE_SCRIPTS) continue;
      file.code = (await minify(file.fileName, file.code, { module: true, compress: { target: 'es2020' } })).code;
    }
  },
};

export default defineConfig({
  plugins: [plainDynamicImports, minifiedInlineScripts, withoutUnusedRouterParts, tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: {
            // V8 holds the text of a script in memory, and in two bytes a character where one of them is not Latin-1.
            charset: 'ascii',
            comments: false,
            codeSplitting: {
              groups: [
                {
                  name: INLINE_SCRIPTS,
                  test: /app[\\/](analytics[\\/](click-recorder|sdk-storage|consent[\\/]consent)|identity[\\/]sessions[\\/]signed-in-script|ui[\\/](late-loader|picture-fallback))\.ts/,
                },
              ],
            },
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
    // Each chunk with an `import()` would bear a list of what that imports, for the helper that is taken out above.
    modulePreload: false,
    // The content security policy allows fonts and pictures from this site only, so nothing is inlined as data:.
    assetsInlineLimit: 0,
  },
});
