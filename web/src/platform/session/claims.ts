import { TokenClaims } from '@quivia/contract/session';

/** The claims of an access token, not verified: only the server decides what they allow. */
export function claimsOf(token: string): TokenClaims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
  return TokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
