// Runs before each file of the tests that share a process: its modules are evaluated again, so that what they remember
// is theirs alone. Packages stay loaded, which is most of what a new process would have cost, and so does our pure code
// beside the server, which remembers nothing: forms and endpoints take half as long to declare as all the rest.
interface Runner {
  evaluatedModules: {
    idToModuleMap: Map<
      string,
      { promise?: unknown; exports?: unknown; evaluated: boolean; importers: Set<string> }
    >;
  };
}

const IS_OURS = /^(?!.*\/node_modules\/).*\.tsx?$/;
const IS_PURE = /\/(contract|files|kinds|markdown|question-files)\/src\//;

const runner = (globalThis as { __vitest_worker__?: Runner }).__vitest_worker__;
if (!runner) throw new Error('Vitest keeps its modules elsewhere now');
for (const [id, module] of runner.evaluatedModules.idToModuleMap) {
  if (!IS_OURS.test(id) || IS_PURE.test(id)) continue;
  module.promise = undefined;
  module.exports = undefined;
  module.evaluated = false;
  module.importers.clear();
}
await import('./drop-databases.ts');
await import('./workers-here.ts');

export {};
