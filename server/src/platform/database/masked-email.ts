import { type Fragment, sql } from './database.ts';

/** For people who may know that there is such an account, but not how to reach it: `a…@college.example`. */
export const maskedEmail = (email: Fragment): Fragment =>
  sql`left(${email}, 1) || '…' || substring(${email} from '@.*$')`;
