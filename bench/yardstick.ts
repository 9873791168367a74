// A bare server as a process of its own: `fastify`, or `node` for the ceiling of the generator. Its port goes to the parent.
import { startBareFastify, startBareNode } from '../server/src/testing/server/bare-server.ts';

const port = await (process.argv[2] === 'fastify' ? startBareFastify() : startBareNode());
process.send?.(port);
process.once('disconnect', () => process.exit(0));
