import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { APP_HOST, APP_SCHEME } from '../../shared/app-address.ts';
import { SECURITY_HEADERS } from './content-security-policy.ts';
import { rendererFile } from './renderer-files.ts';

/** Makes the scheme an origin like any secure one. Must be called before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Answers an address under `/audio/`; undefined where it names no recording. */
export type AnswerAudio = (url: URL, request: Request) => Promise<Response | undefined>;

/** Serves the built renderer and recordings to the windows of a session, and nothing else. */
export function serveApp(session: Session, rendererFolder: string, answerAudio: AnswerAudio): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    const url = new URL(request.url);
    if (url.host !== APP_HOST || (request.method !== 'GET' && request.method !== 'HEAD')) return notFound();
    if (url.pathname.startsWith('/audio/')) return (await answerAudio(url, request)) ?? notFound();
    const file = rendererFile(url.pathname, rendererFolder);
    if (file === undefined) return notFound();
    try {
      const content = await readFile(file.path);
      return new Response(new Uint8Array(content), {
        headers: { ...SECURITY_HEADERS, 'Content-Type': file.contentType },
      });
    } catch {
      // A page that asks for a file that was never built: to the page it is simply not there.
      return notFound();
    }
  });
}

function notFound(): Response {
  return new Response('Not found.', {
    status: 404,
    headers: { ...SECURITY_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
