import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render-page.tsx';
import { PasswordField } from './password-field.tsx';

test('a password is shown and hidden again, and an error is tied to its field', async () => {
  const { user } = renderElement(<PasswordField label="Password" error="Too short" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: /show password/i }));
  expect(field).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: /password/i }));
  expect(field).toHaveProperty('type', 'password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Too short',
  );
});
