import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The text face is on every page: asking for it along with the style sheet saves a round trip. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('next-latin-wght-normal'));
        if (!font) throw new Error('The text font is missing from the build.');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

/** What an endpoint is for is read in the API's document, not by the page. */
function leaveOutSummaries(): Plugin {
  return {
    name: 'leave-out-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.ts$/ },
      handler: (code) =>
        code.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g, "summary: '',"),
    },
  };
}

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [leaveOutSummaries(), react(), tailwindcss(), preloadTextFont()],
  server: {
    proxy: { '/api': SERVER, '/healthz': SERVER, '/readyz': SERVER },
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // Every browser of the target knows how to load modules ahead.
    modulePreload: { polyfill: false },
    // Our policy is `font-src 'self'` and `img-src 'self' data:`; files stay files and are cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes with a dependency only: an update of ours leaves it in people's caches.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
            // What nearly every page shares: one file is smaller than the dozen it would be.
            { name: 'base', minShareCount: 24 },
          ],
        },
      },
    },
  },
});
