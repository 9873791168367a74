// For an image: what a production start would do first, so that the container starts at once.
import { ensureBuilt } from '../../scripts/build.mjs';
import { ensureInstalled, removeBuildPackages } from '../../scripts/install.mjs';

await ensureInstalled(undefined, 'build');
await ensureBuilt();
await removeBuildPackages();
