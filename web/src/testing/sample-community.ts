// A chess club, as its admin and its members see it.
import type { JoinedCommunity, OwnCommunity } from '@quivia/contract/communities';

const SHOWN = {
  id: 5,
  name: 'Chess Club',
  description: 'For people who think ahead.',
  is_open: true,
  asks_first: false,
  picture: null,
  member_count: 2,
};

export const OWN_CLUB: OwnCommunity = { ...SHOWN, course_id: 51, request_count: 0, version: 4 };

export const JOINED_CLUB: JoinedCommunity = {
  ...SHOWN,
  joined_at: '2026-10-01T09:00:00.000Z',
  nickname: null,
};
