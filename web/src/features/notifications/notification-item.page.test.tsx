import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dateTimeOf } from '../../platform/app/date-time.tsx';
import { renderElement } from '../../testing/render-page.tsx';
import { NotificationItem } from './notification-item.tsx';

const opens_at = '2020-11-16T15:33:00.000Z';
const notification = {
  id: 1,
  title: 'New exam',
  body: 'Optics (Physics): opens 16 November 2020, 15:33 UTC.',
  message_id: 'exam.assigned',
  params: { exam: 'Optics', course: 'Physics', opens_at },
  link: null,
  created_at: opens_at,
  is_read: false,
};
const show = (given: Partial<typeof notification>) =>
  renderElement(
    <NotificationItem notification={{ ...notification, ...given }} onRead={() => {}} busy={false} />,
  );

test("shows a time in the reader's own zone", () => {
  show({});
  expect(screen.getByText(`Optics (Physics): opened ${dateTimeOf(opens_at)}.`)).toBeDefined();
});

test('shows the stored text of a message this page does not know', () => {
  show({ message_id: 'exam.invented-later' });
  expect(screen.getByText(notification.body)).toBeDefined();
});
