// The request that is being answered, for what has to be recorded deep inside a service.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

type Caller = Pick<FastifyRequest, 'ip' | 'log'>;

const callers = new AsyncLocalStorage<Caller>();

export const answering = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Undefined in a job. */
export const currentCaller = (): Caller | undefined => callers.getStore();
