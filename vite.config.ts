import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows fonts and pictures from this site only, so nothing is inlined as data:.
    assetsInlineLimit: 0,
  },
});
