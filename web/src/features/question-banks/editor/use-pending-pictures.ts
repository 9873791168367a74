// Pictures on their way: until they have come, the text holds placeholders and is better not saved.
import { useState } from 'react';

export const STILL_SENDING = 'A picture is still on its way. Please save again in a moment.';

/** Which of the fields, by name, wait for a picture; a field that was taken away waits no more. */
export function useSending(names: readonly string[]) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const watch = (name: string) => (isSending: boolean) =>
    setWaiting((before) => {
      if (before.includes(name) === isSending) return before;
      return isSending ? [...before, name] : before.filter((one) => one !== name);
    });
  return { isSending: waiting.some((name) => names.includes(name)), watch };
}
