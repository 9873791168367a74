import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The text font is on every page: requesting it along with the style sheet saves a round trip. */
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

/** An endpoint's summary appears in the API's document, never on a page. */
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

/** Of marked the page uses only the lexer. Its last statements, which build the renderer, keep the rest from being dropped. */
function leaveOutRendererOfMarked(): Plugin {
  const used = /(\S+) as (Lexer|Tokenizer|getDefaults)$/;
  return {
    name: 'leave-out-renderer-of-marked',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/marked\/lib\/marked\.esm\.js$/ },
      handler(code) {
        const end = code.search(/var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\(/);
        const names = /export\{([^}]*)\}/
          .exec(code)?.[1]
          ?.split(',')
          .filter((name) => used.test(name));
        if (end < 0 || names?.length !== 3)
          throw new Error('marked is built differently now: see vite.config.ts.');
        return { code: `${code.slice(0, end)}export{${names.join(',')}};`, map: null };
      },
    },
  };
}

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [leaveOutSummaries(), leaveOutRendererOfMarked(), react(), tailwindcss(), preloadTextFont()],
  server: {
    proxy: { '/api': SERVER, '/healthz': SERVER, '/readyz': SERVER },
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    // Every browser of the target supports modulepreload.
    modulePreload: { polyfill: false },
    // Our policy is `font-src 'self'` and `img-src 'self' data:`; files stay files and are cached for good.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first two change with a dependency only: an update of ours leaves them in people's caches.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            { name: 'queries', test: /node_modules\/@tanstack\// },
            // What every page loads: the site map and all that it imports. One file is smaller than the dozen it would be.
            { name: 'base', test: /web\/src\/routes\.tsx$/ },
          ],
        },
      },
    },
  },
});
