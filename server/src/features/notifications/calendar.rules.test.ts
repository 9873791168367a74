import { expect, test } from 'vitest';
import { calendarFile } from './calendar.rules.ts';

const ENTRY = {
  uid: 'exam-1-2@quizzes.example.org',
  version: 3,
  title: 'Optics',
  url: 'https://quizzes.example.org/student',
  starts_at: new Date('2026-11-16T15:33:00.000Z'),
  ends_at: new Date('2026-11-16T16:13:00.000Z'),
  written_at: new Date('2026-11-10T08:00:00.000Z'),
  isCancelled: false,
};

test('an exam is an entry in UTC, with the line ends that the format asks for', () => {
  expect(calendarFile(ENTRY).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quivia//Exams//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:exam-1-2@quizzes.example.org',
    'SEQUENCE:3',
    'DTSTAMP:20261110T080000Z',
    'DTSTART:20261116T153300Z',
    'DTEND:20261116T161300Z',
    'SUMMARY:Optics',
    'URL:https://quizzes.example.org/student',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
  expect(calendarFile({ ...ENTRY, isCancelled: true })).toContain('STATUS:CANCELLED');
  expect(calendarFile({ ...ENTRY, location: 'Room 4, Annexe' })).toContain(
    '\r\nLOCATION:Room 4\\, Annexe\r\n',
  );
});

test('a title can add no line and no property', () => {
  const title = 'A; B, C \\ D\r\nATTENDEE:mailto:eve@example.org';
  const lines = calendarFile({ ...ENTRY, title }).split('\r\n');
  expect(lines).toContain('SUMMARY:A\\; B\\, C \\\\ D\\nATTENDEE:mailto:eve@example.org');
});

test('long lines are folded between characters, at 75 bytes or less', () => {
  const title = 'പ്രകാശം '.repeat(20);
  const file = calendarFile({ ...ENTRY, title });
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
