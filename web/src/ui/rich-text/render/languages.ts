// The languages with syntax highlighting, each loaded on demand.
import type { LanguageFn } from 'highlight.js';

type Loader = () => Promise<{ default: LanguageFn }>;

const c: Loader = () => import('highlight.js/lib/languages/c');
const cpp: Loader = () => import('highlight.js/lib/languages/cpp');
const java: Loader = () => import('highlight.js/lib/languages/java');
const python: Loader = () => import('highlight.js/lib/languages/python');
const javascript: Loader = () => import('highlight.js/lib/languages/javascript');
const typescript: Loader = () => import('highlight.js/lib/languages/typescript');
const sql: Loader = () => import('highlight.js/lib/languages/sql');
const bash: Loader = () => import('highlight.js/lib/languages/bash');
const xml: Loader = () => import('highlight.js/lib/languages/xml');
const css: Loader = () => import('highlight.js/lib/languages/css');
const json: Loader = () => import('highlight.js/lib/languages/json');
const matlab: Loader = () => import('highlight.js/lib/languages/matlab');
const vhdl: Loader = () => import('highlight.js/lib/languages/vhdl');
const verilog: Loader = () => import('highlight.js/lib/languages/verilog');
const r: Loader = () => import('highlight.js/lib/languages/r');

const LOADERS = new Map<string, Loader>(
  Object.entries({
    c,
    h: c,
    cpp,
    'c++': cpp,
    java,
    python,
    py: python,
    javascript,
    js: javascript,
    typescript,
    ts: typescript,
    sql,
    bash,
    sh: bash,
    shell: bash,
    xml,
    html: xml,
    svg: xml,
    css,
    json,
    matlab,
    octave: matlab,
    vhdl,
    verilog,
    systemverilog: verilog,
    r,
  }),
);

/** `written` is everything after the fence, such as 'C' or 'python title=x'. */
export function languageLoader(written: string): Loader | undefined {
  return LOADERS.get(written.trim().split(/\s/)[0]?.toLowerCase() ?? '');
}
