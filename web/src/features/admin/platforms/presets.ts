// Where the kinds of platforms have their addresses, so that nobody types five of them.
export const PRESETS = ['moodle', 'canvas', 'blackboard', 'd2l', 'other'] as const;
export type Preset = (typeof PRESETS)[number];

export interface PresetAddresses {
  issuer: string;
  auth_url: string;
  token_url: string;
  keys_url: string;
  token_audience: string;
}

const SITES: Partial<Record<Preset, (site: string) => PresetAddresses>> = {
  moodle: (site) => ({
    issuer: site,
    auth_url: `${site}/mod/lti/auth.php`,
    token_url: `${site}/mod/lti/token.php`,
    keys_url: `${site}/mod/lti/certs.php`,
    token_audience: '',
  }),
  d2l: (site) => ({
    issuer: site,
    auth_url: `${site}/d2l/lti/authenticate`,
    token_url: 'https://auth.brightspace.com/core/connect/token',
    keys_url: `${site}/d2l/.well-known/jwks`,
    token_audience: 'https://api.brightspace.com/auth/token',
  }),
};

const SHARED: Partial<Record<Preset, PresetAddresses>> = {
  canvas: {
    issuer: 'https://canvas.instructure.com',
    auth_url: 'https://sso.canvaslms.com/api/lti/authorize_redirect',
    token_url: 'https://sso.canvaslms.com/login/oauth2/token',
    keys_url: 'https://sso.canvaslms.com/api/lti/security/jwks',
    token_audience: '',
  },
  blackboard: {
    issuer: 'https://blackboard.com',
    auth_url: 'https://developer.blackboard.com/api/v1/gateway/oidcauth',
    token_url: 'https://developer.blackboard.com/api/v1/gateway/oauth2/jwttoken',
    keys_url: 'https://developer.blackboard.com/api/v1/management/applications/APPLICATION-ID/jwks.json',
    token_audience: '',
  },
};

/** Its customers have sites of their own. */
export const asksSite = (preset: Preset): boolean => SITES[preset] !== undefined;

/** Undefined while what it needs isn't known. */
export function addressesOf(preset: Preset, site: string): PresetAddresses | undefined {
  const shared = SHARED[preset];
  if (shared) return shared;
  const url = URL.parse(site.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') return undefined;
  return SITES[preset]?.(`${url.origin}${url.pathname}`.replace(/\/+$/, ''));
}
