/**
 * The policy for every page, sent as a header with whatever the app's own scheme serves. Everything comes from `app://mimiyaku` and
 * nothing else is reached: no inline script or style, no `eval`, no frame, no form, no plug-in, no base address.
 * Source: the checklist of Electron's security tutorial, rule 7; CSP Level 3.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

/** Headers of every answer of the app's own scheme. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Files change with every build under the same address.
  'Cache-Control': 'no-store',
};
