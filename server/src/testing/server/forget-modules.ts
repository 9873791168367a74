// Runs before each file of the tests that share a process: its modules are evaluated again, so that what they remember
// is theirs alone. Packages stay loaded, which is most of what a new process would have cost.
import { vi } from 'vitest';

vi.resetModules();
await import('./drop-databases.ts');
await import('./workers-here.ts');
