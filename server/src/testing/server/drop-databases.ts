// Runs before each file of the tests that have a database. Its hook is the first, and so the last of those that tidy up.
import { afterAll } from 'vitest';
import { dropDatabases } from './test-database.ts';

afterAll(dropDatabases);
