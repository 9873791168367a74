// Who makes the call that is being answered, for what has to be recorded deep inside a service.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallLog {
  info: (what: object, message: string) => void;
  warn: (what: object, message: string) => void;
}

/** A request is one. */
interface Caller {
  ip: string;
  log: CallLog;
}

const callers = new AsyncLocalStorage<Caller>();

export const answering = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Undefined in a job. */
export const currentCaller = (): Caller | undefined => callers.getStore();
