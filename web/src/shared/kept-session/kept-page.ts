// A page as it is on the screen, kept on this device so that a reload works without a network. Encrypted, and readable by
// this tab alone: others may use the computer.
import type { DeviceKey, DeviceStore } from '../../platform/offline/device-store.ts';
import { seal, unseal } from '../../platform/offline/seal.ts';
import type { Shape } from '../../platform/offline/stored.ts';

export const keptPage = <T>(store: DeviceStore, key: DeviceKey, shape: Shape<T>) => ({
  /** Undefined where there is none, or none that this tab can read. */
  async read(): Promise<T | undefined> {
    const [kept] = await store.all(key).catch(() => []);
    return unseal(kept?.value, shape);
  },
  /** False where it lasts no longer than this page: losing it costs a call and nobody's work, so nothing fails. */
  async keep(page: Readonly<T>): Promise<boolean> {
    try {
      const sealed = await seal(page);
      if (sealed) await store.put(key, sealed);
      return sealed !== undefined && store.isDurable;
    } catch {
      return false;
    }
  },
  forget: () => store.remove(key).catch(() => undefined),
});
