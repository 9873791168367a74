// Loaded into the server when SLOW is set: each request waits a while of its own, as on a bad line.
import { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 800;

const atOnce = Server.prototype.emit as (this: Server, ...given: unknown[]) => boolean;
Server.prototype.emit = function slowly(this: Server, ...given: unknown[]) {
  if (given[0] !== 'request') return atOnce.apply(this, given);
  pause(Math.random() * LONGEST_MS).then(() => atOnce.apply(this, given));
  return true;
};
