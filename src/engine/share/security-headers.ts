/**
 * Sent with every answer. Nothing on the page comes from anywhere else, nothing of it goes anywhere, and no other page can frame it. The
 * address holds the join code: it is told to nobody as a referrer.
 */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)',
  'x-robots-tag': 'noindex',
} as const;
