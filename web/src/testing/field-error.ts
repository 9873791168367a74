/** The error a field shows below itself and gives to screen readers; undefined while nothing is wrong. */
export function errorOf(field: HTMLElement): string | undefined {
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const [id = ''] = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return document.getElementById(id)?.textContent ?? undefined;
}
