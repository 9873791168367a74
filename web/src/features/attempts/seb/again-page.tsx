import { UsedTicket } from './used-ticket.tsx';

export const AgainPage = () => <UsedTicket />;
