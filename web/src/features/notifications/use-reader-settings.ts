import { saveReaderSettings } from '@quivia/contract/notifications';
import { CANDIDATES } from '@quivia/contract/roles';
import { useEffect } from 'react';
import { LOCALE } from '../../platform/app/date-time.tsx';
import { call } from '../../platform/http/call.ts';
import { storage } from '../../platform/offline/storage.ts';
import { useSession } from '../../platform/session/session.ts';

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const SAVED = 'quivia.reader-settings';

/** Once for each person and device: emails give times as this browser does. */
export function useReaderSettings() {
  const { user, roles } = useSession();
  const username = user?.username;
  const takesExams = CANDIDATES.some((role) => roles.includes(role));
  useEffect(() => {
    const settings = `${username} ${ZONE} ${LOCALE}`;
    if (!username || !takesExams || storage.read(SAVED) === settings) return;
    call(saveReaderSettings, { body: { time_zone: ZONE, locale: LOCALE } }).then(
      () => storage.write(SAVED, settings),
      // The next page tries again.
      () => {},
    );
  }, [username, takesExams]);
}
