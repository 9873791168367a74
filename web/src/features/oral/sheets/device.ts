// The numbers that this browser gives to an examiner's taps. Stored with every tap, so that no number is used twice.
import { randomUuid } from '../../../platform/offline/random-id.ts';
import { storage } from '../../../platform/offline/storage.ts';

interface Counter {
  device: string;
  /** Of the newest tap. */
  number: number;
  /** Of the newest entry in the outbox, whatever device it is of. */
  order: number;
}

export function createNumbering(userId: number, examId: number) {
  const key = `oral-device/${userId}/${examId}`;
  /** Where the browser refuses its storage: then each page is a device of its own. */
  let here: Counter = { device: randomUuid(), number: 0, order: 0 };

  // Read each time: another tab may have counted on.
  function read(): Counter {
    try {
      here = { ...here, ...(JSON.parse(storage.read(key) ?? '{}') as Partial<Counter>) };
    } catch {
      // Not ours: counted on from what this page knows.
    }
    return here;
  }

  function write(next: Counter) {
    here = next;
    storage.write(key, JSON.stringify(next));
    return next;
  }

  write(read());
  return {
    device: () => read().device,
    newest: () => read().number,
    next() {
      const { device, number, order } = read();
      return write({ device, number: number + 1, order: order + 1 });
    },
    nextOrder: () => write({ ...read(), order: read().order + 1 }).order,
    /** What the server or the outbox knows of this device: numbers are never given again. */
    atLeast({ number = 0, order = 0 }: { number?: number; order?: number }) {
      const known = read();
      write({ ...known, number: Math.max(known.number, number), order: Math.max(known.order, order) });
    },
    /** Another page used the same numbers. */
    renew: () => write({ ...read(), device: randomUuid(), number: 0 }),
  };
}
