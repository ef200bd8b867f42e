import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Vite's helper around `import()` looks for styles and modules to preload first: 0.6 KB on each creator's page, for two
 * chunks that have neither. Routes are not loaded through it. Its name is private: should it change, the build has
 * Vite's own again, and `tests/http/client-build.test.ts` says so. No setting leaves it out (`build.modulePreload` does
 * not).
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined;
  },
};

export default defineConfig({
  plugins: [plainDynamicImports, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // React and the router are on every page: in one file they compress better than in five, and browsers cache
            // it over releases of ours.
            codeSplitting: {
              groups: [{ name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
            },
          },
        },
      },
    },
  },
  build: {
    // The content security policy allows fonts and pictures from this site only, so nothing is inlined as data:.
    assetsInlineLimit: 0,
  },
});
