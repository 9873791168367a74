import { Link, type LinkProps } from 'react-router';

/** A link within or beside text. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      className={`rounded-sm text-pencil underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
      {...rest}
    />
  );
}
