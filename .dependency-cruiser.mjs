// The import law: who may know whom. Written as patterns, so that a new feature is under it from its first file.
// Which names may be imported (only queries take `sql`) is Biome's part, in biome.json.

/**
 * The features of the server, in their one order: each imports only what stands before it. What it needs of a later one, it
 * publishes or asks for (`connect-features.ts`). docs/features.md says what each owns.
 */
export const FEATURES = [
  'audit',
  'security-log',
  'site-policy',
  'notifications',
  'acts',
  'accounts',
  'catalogue',
  'people',
  'api-tokens',
  'sign-on',
  'images',
  'photos',
  'documents',
  'classes',
  'rosters',
  'questions',
  'question-files',
  'papers',
  'rooms',
  'marking',
  'attempts',
  'exams',
  'decisions',
  'answer-marking',
  'seb',
  'hall',
  'oral',
  'communities',
  'results',
  'webhooks',
  'practice',
  'lti',
  'calendar',
  'handover',
  'home',
  'health',
  'device-check',
  'site',
  'deletion',
];

const SERVER_FEATURES = '^server/src/features/';
const oneOf = (names) => `(${names.join('|')})`;

/** One for each feature but the last. */
const featuresInOrder = FEATURES.slice(0, -1).map((name, index) => ({
  name: 'features-in-order',
  comment: `${name} stands before ${FEATURES[index + 1]} and those after it: they know ${name}, it doesn't know them.`,
  severity: 'error',
  from: { path: `${SERVER_FEATURES}${name}/`, pathNot: '[.]test[.]ts$' },
  to: { path: `${SERVER_FEATURES}${oneOf(FEATURES.slice(index + 1))}/` },
}));

const FEATURE = '^(server|web)/src/features/([^/]+)/';
/** An oracle is a second, slow computation that tests compare with. */
const TEST = '[.](test|oracle)[.]tsx?$|^(files|question-files|server|web)/src/testing/';
/** What reads and computes without a database, a request or a clock. */
const PURE = '^(contract|files|kinds|markdown|question-files)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'sides-meet-in-contract',
      comment:
        'server and web know the contract and the pure code beside them, never each other; nothing that ships knows tests and tools.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web|e2e|bench|scripts)/', pathNot: '^$1/' },
    },
    {
      name: 'contract-is-alone',
      comment: 'The contract imports zod and itself.',
      severity: 'error',
      from: { path: '^contract/', pathNot: TEST },
      to: { pathNot: '^(contract/src|node_modules/zod)/' },
    },
    {
      name: 'markdown-is-alone',
      comment: 'The Markdown dialect imports marked and itself.',
      severity: 'error',
      from: { path: '^markdown/', pathNot: TEST },
      to: { pathNot: '^(markdown/src|node_modules/marked)/' },
    },
    {
      name: 'files-know-no-question',
      comment: 'Archives, tables, texts and XML, whatever is in them.',
      severity: 'error',
      from: { path: '^files/', pathNot: TEST },
      to: { path: '^[a-z0-9-]+/src/', pathNot: '^(files|contract/src/base)/' },
    },
    {
      name: 'kinds-are-alone',
      comment:
        'What a kind of question is, and how it is graded, follows from its text, its key and an answer.',
      severity: 'error',
      from: { path: '^kinds/', pathNot: TEST },
      to: { path: '^[a-z0-9-]+/src/', pathNot: '^(kinds|contract|markdown)/src/' },
    },
    {
      name: 'pure-code-acts-on-nothing',
      comment:
        'What stands beside the server and the page gets bytes or values, and gives bytes or values back.',
      severity: 'error',
      from: { path: PURE, pathNot: TEST },
      to: {
        path: '^(server|web|e2e|bench|scripts)/|^(node:)?(fs|net|tls|dgram|dns|http2?|https|child_process|cluster|worker_threads)(/|$)',
      },
    },
    {
      name: 'one-markdown-dialect',
      comment: 'Only the dialect knows marked, so that page and server read a question alike.',
      severity: 'error',
      from: { pathNot: '^markdown/' },
      to: { path: '^node_modules/marked/' },
    },
    {
      name: 'journeys-act-from-outside',
      comment: 'A browser journey knows the contract and the page, not the code behind them.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(files|kinds|markdown|question-files|server|web|bench|scripts)/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform is below the features: it must not import what stands on it.',
      severity: 'error',
      from: { path: '^(server|web)/src/platform/', pathNot: TEST },
      to: { path: '^$1/src/', pathNot: '^$1/src/(platform|ui|testing)/' },
    },
    {
      name: 'page-platform-knows-no-exam',
      comment: "What several of the page's features know of exams, kinds and vivas is in web/src/shared.",
      severity: 'error',
      from: { path: '^web/src/platform/', pathNot: TEST },
      to: { path: '^contract/src/(exams|hall|kinds|oral)/' },
    },
    {
      name: 'ui-is-only-a-look',
      comment:
        'The design system knows no feature, no session and no call; of the platform only the theme, of the contract only plurals.',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: {
        path: '^(web|contract)/',
        pathNot: ['^web/src/ui/', '^web/src/platform/app/theme[.]ts$', '^contract/src/base/plural[.]ts$'],
      },
    },
    {
      name: 'features-meet-in-services',
      comment: 'A server feature calls another one through its services; its rules are pure and open to all.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '[.](service|rules)[.]ts$'],
      },
    },
    ...featuresInOrder,
    {
      name: 'features-have-a-place',
      comment: 'A new feature gets a place in the order, FEATURES, before its first line is imported.',
      severity: 'error',
      from: {},
      to: { path: SERVER_FEATURES, pathNot: `${SERVER_FEATURES}${oneOf(FEATURES)}/` },
    },
    {
      name: 'marking-knows-no-exam',
      comment: 'What marking has to know of an exam comes with each call, in a roster.',
      severity: 'error',
      from: { path: '^(server/src/features|contract/src)/marking/' },
      to: {
        path: '^(server/src/features|contract/src)/',
        pathNot: '^(server/src/features|contract/src)/marking/|^contract/src/base/',
      },
    },
    {
      name: 'demo-calls-services',
      comment: 'The demo college is made by the same rules as a real one.',
      severity: 'error',
      from: { path: '^server/src/demo/' },
      to: { path: '^server/src/features/', pathNot: '[.](service|rules)[.]ts$' },
    },
    {
      name: 'nobody-needs-the-demo',
      comment: 'Only what starts the server knows the demo college.',
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: `^server/src/demo/|${TEST}` },
      to: { path: '^server/src/demo/' },
    },
    {
      name: 'web-features-stand-apart',
      comment:
        'Web features do not import each other: what two share is shared, platform or ui, pages put them together. The kinds of questions are shared by all who show one, and know no other feature.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      to: { path: '^web/src/(?!shared/|platform/|ui/)', pathNot: '^web/src/features/($1|kinds)/' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'What several web features share and know stands below them, and above platform and ui.',
      severity: 'error',
      from: { path: '^web/src/shared/', pathNot: TEST },
      to: { path: '^web/src/(?!shared/|platform/|ui/)' },
    },
    {
      name: 'pages-meet-in-routes',
      comment: 'Only the site map, routes.tsx and later-pages.ts, opens pages.',
      severity: 'error',
      from: { path: '^web/', pathNot: `^web/src/(routes[.]tsx$|later-pages[.]ts$|pages/)|${TEST}` },
      to: { path: '^web/src/pages/' },
    },
    {
      name: 'pages-load-on-demand',
      comment: 'Every page but the first comes in a file of its own when it is opened.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: `^web/src/pages/|${TEST}` },
      to: {
        path: '^web/src/pages/|-page[.]tsx$',
        pathNot: '^web/src/(features/site/landing|ui/layout/message)-page[.]tsx$',
        dynamic: false,
      },
    },
    {
      name: 'only-use-files-call',
      comment:
        "In a web feature one use-<feature>.ts alone knows the server's endpoints; so in what features share.",
      severity: 'error',
      from: { path: '^web/src/(features|pages|shared)/', pathNot: `/use-[^/]+[.]ts$|${TEST}` },
      to: { path: '^web/src/platform/http/call[.]ts$' },
    },
    {
      name: 'routes-do-not-query',
      comment: 'A route calls a service; statements are for queries.',
      severity: 'error',
      from: { path: '[.]routes[.]ts$' },
      to: { path: '[.]queries[.]ts$|^server/src/platform/database/database[.]ts$' },
    },
    {
      name: 'only-app-mounts-routes',
      comment: 'Routes are a table at the edge: app.ts mounts them, nothing calls them.',
      severity: 'error',
      from: { pathNot: `^server/src/app[.]ts$|${TEST}` },
      to: { path: '[.]routes[.]ts$' },
    },
    {
      name: 'rules-know-no-http',
      comment: 'Services, rules and queries work the same without a request.',
      severity: 'error',
      from: { path: FEATURE, pathNot: `[.]routes[.]ts$|${TEST}` },
      to: { path: '^server/src/platform/http/|^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'queries-hold-no-rules',
      comment: 'A statement does not call back into the rules above it.',
      severity: 'error',
      from: { path: '[.]queries[.]ts$' },
      to: { path: '[.](service|routes)[.]ts$' },
    },
    {
      name: 'one-door-to-postgres',
      comment: 'The driver is opened by the platform, so that no query can leave the ambient transaction.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: `^server/src/platform/|${TEST}` },
      to: { path: '^node_modules/(pg|pg-boss)/' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What ships does not import tests or what only tests use.',
      severity: 'error',
      from: { path: '^(contract|files|kinds|markdown|question-files|server|web)/src/', pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: 'no-dev-dependency-ships',
      severity: 'error',
      from: { path: '^(contract|files|kinds|markdown|question-files|server|web)/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-dead-ends',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that neither imports nor is imported, and is no entry point.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(contract|files|kinds|markdown|question-files|server|web)/src/',
        pathNot: '[.]d[.]ts$',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|test-results)/' },
    // TypeScript 7 has no JavaScript interface to read files with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};
