import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type IndexHtmlTransformContext, minifySync, type Plugin, type Rolldown } from 'vite';

const BOOT = path.join(import.meta.dirname, 'boot.js');

/**
 * Puts boot.js into the page, with the names of the files that it may request early, and moves the style sheets behind
 * the static shell: that is painted before they have come.
 */
function staticShell(): Plugin {
  return {
    name: 'static-shell',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes('next-latin-wght-normal'));
        if (bundle && !font) throw new Error('The text font is missing from the build.');
        const loaded = new Set(
          Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file]) => file),
        );
        const filesOf = (...sources: string[]) => {
          const files = sources.flatMap((source) => chunksOf(bundle, source));
          return [...new Set(files)].filter((file) => !loaded.has(file));
        };
        const boot = readFileSync(BOOT, 'utf8')
          .replaceAll('__FONT__', JSON.stringify(font ? `/${font}` : ''))
          .replaceAll('__SIGN_IN_FILES__', JSON.stringify(filesOf('public-layout.tsx', 'sign-in-page.tsx')))
          .replaceAll('__LANDING_FILES__', JSON.stringify(filesOf('public-layout.tsx', 'landing-page.tsx')));
        const { code } = minifySync('boot.js', boot);
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        return sheets
          .reduce((page, sheet) => page.replace(sheet, ''), html)
          .replace('<!-- styles -->', () => sheets.join('\n    '))
          .replace('<!-- offline-files -->', () => {
            const files = filesOf('public-layout.tsx', 'sign-in-page.tsx', 'offline-notice.tsx');
            return `<meta name="offline-files" content="${files.join(' ')}" />`;
          })
          .replace('<!-- boot -->', () => `<script>${code}</script>`)
          .replaceAll(/^\s*<!--.*-->\n|^\s*\n/gm, '');
      },
    },
  };
}

/** Writes the version of the offline page into the worker that stores it. */
function versionOfflinePage(): Plugin {
  return {
    name: 'version-offline-page',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const page = readFileSync(path.join(dir, 'offline.html'));
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
      const worker = path.join(dir, 'app-worker.js');
      writeFileSync(worker, readFileSync(worker, 'utf8').replace('__VERSION__', version));
    },
  };
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

/** The chunk that holds this source, and all that it imports at once. */
function chunksOf(bundle: Bundle | undefined, source: string): string[] {
  const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
  if (bundle && !first) throw new Error(`${source} is missing from the build.`);
  const found = new Set<string>();
  function add(name: string) {
    if (found.has(name)) return;
    found.add(name);
    for (const one of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) add(one);
  }
  if (first) add(first.fileName);
  return [...found].map((name) => `/${name}`);
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

const ROUTER = /node_modules\/react-router\/dist\/production\/lib\/(.+)$/;
const UNUSED_IN_ROUTER: Record<string, string[]> = {
  'router/router.js': [
    ...['handleAction', 'handleFetcherAction', 'handleFetcherLoader', 'fetch'],
    ...['discoverRoutes', 'cancelDiscoveryNavigation', 'patchRoutesImpl'],
    ...['startRedirectNavigation', 'revalidate'],
  ],
  'router/instrumentation.js': ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  'dom/lib.js': ['useSubmit', 'useFormAction', 'deserializeErrors'],
  'dom/ssr/components.js': ['PrefetchPageLinks'],
};

/**
 * The pages ask the server by call() alone. What the router has for forms, fetchers, redirects of loaders, prefetching, routes of a
 * server and instrumentation is 6 KB of every first visit, and never runs. Whoever starts to use it takes its names off the list.
 */
function leaveOutUnusedRouter(): Plugin {
  return {
    name: 'leave-out-unused-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code, id) {
        const names = UNUSED_IN_ROUTER[ROUTER.exec(id)?.[1] ?? ''];
        if (!names) return undefined;
        const bodies = functionsIn(this.parse(code).body).filter(({ name }) => names.includes(name));
        if (bodies.length !== names.length)
          throw new Error('react-router is built differently now: see vite.config.ts.');
        const shortened = bodies.reduceRight(
          (text, { name, start, end }) =>
            `${text.slice(0, start)}{throw new Error('${name}: see vite.config.ts')}${text.slice(end)}`,
          code,
        );
        return { code: shortened, map: null };
      },
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];

/** Named functions and those in their bodies, in the order of the text, with the places of their bodies. */
function functionsIn(statements: readonly Statement[]): { name: string; start: number; end: number }[] {
  return statements.flatMap((statement) => {
    if (statement.type !== 'FunctionDeclaration' || !statement.id || !statement.body) return [];
    const { start, end, body } = statement.body;
    const inside = functionsIn(body as Statement[]);
    return [{ name: statement.id.name, start, end }, ...inside];
  });
}

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    leaveOutSummaries(),
    leaveOutRendererOfMarked(),
    leaveOutUnusedRouter(),
    react(),
    tailwindcss(),
    staticShell(),
    versionOfflinePage(),
  ],
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
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
            },
            { name: 'queries', test: /node_modules\/@tanstack\// },
            // What every page loads: the site map and all that it imports. One file is smaller than the dozen it would be.
            { name: 'base', test: /web\/src\/(routes|main)\.tsx$/ },
            // A slow line takes few files sooner than many small ones, and each has half a kilobyte of headers: what is
            // loaded together is one file.
            {
              name: 'public',
              test: /web\/src\/(features\/site\/(public-layout\.tsx|site\.words\.ts)|platform\/app\/(use-site|theme)\.ts|ui\/layout\/theme-toggle\.tsx)$|contract\/src\/base\/site\.ts$/,
            },
            // What the sign-in form is made of.
            {
              name: 'fields',
              test: /web\/src\/(ui\/(fields\/(field|text-field|password-field|checkbox)|buttons\/text-link|layout\/(card|page-heading))\.tsx|ui\/layout\/page-frame\.ts|platform\/forms\/form-errors\.ts|features\/accounts\/use-accounts\.ts)$|contract\/src\/accounts\/accounts(\.words)?\.ts$/,
            },
            // What the page loads for everybody who is signed in.
            {
              name: 'signed-in',
              test: /web\/src\/(features\/(attempts\/(exam-home|session\/unsent)|notifications\/live-notifications)|platform\/(app\/(spans\.words|date-time)|http\/(server-clock|stream))|shared\/(attempts\/absences\.words|kept-session\/opened-exam)|ui\/buttons\/icon-button)|contract\/src\/people\/person-label|icons\/undo-2/,
            },
            // What the list of exams and the exam page share.
            {
              name: 'attempts',
              test: /web\/src\/(features\/attempts\/(use-attempts|time-left|session\/(device|session\.words)|integrity\/enter-full-screen|room\/leave-link)|platform\/offline\/outbox)\./,
            },
            // What is said before the start, in the list and on the exam page: who comes back to their exam waits for none of it.
            {
              name: 'start',
              test: /web\/src\/features\/attempts\/(cards\/attend-warning|room\/before-start)\./,
            },
            { name: 'rich-text', test: /web\/src\/ui\/rich-text\/render\/rich-text\.tsx$/ },
            { name: 'exam-room', test: /web\/src\/pages\/quiz-page\.tsx$/ },
          ],
        },
      },
    },
  },
});
