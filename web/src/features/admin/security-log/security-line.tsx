import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { NewsLine } from '../news-line.tsx';
import { securityLine as words } from './security-log.words.ts';
import { useSecuritySummary } from './use-security-log.ts';

/** More failures in an hour are no longer people who mistype their passwords. */
const MANY = 20;

/** On the admin's first page: whether somebody is guessing passwords. */
export function SecurityLine() {
  const { data, error } = useSecuritySummary();
  const isCalm = data ? data.failures < MANY : !error;
  return (
    <NewsLine
      to="/admin?panel=security&only=worrying"
      icon={isCalm ? ShieldCheck : ShieldAlert}
      tone={isCalm ? (data ? 'good' : 'unknown') : 'risk'}
      title={words.title}
      text={data ? words.failures(data.failures) : error ? words.away : words.checking}
    />
  );
}
