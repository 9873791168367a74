import { Link, type LinkProps } from 'react-router';

/** A link within or beside text. The padding makes it easy to tap and takes no room in a line. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return (
    <Link
      className={`rounded-sm py-1 text-pencil underline decoration-1 underline-offset-4 hover:decoration-2 ${className}`}
      {...rest}
    />
  );
}
