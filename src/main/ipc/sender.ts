import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { APP_HOST, APP_SCHEME, type WindowKind } from '../../shared/app-address.ts';

/** What is looked at of whoever sent a message. */
export interface SenderFrame {
  readonly url: string;
  /** Not inside another frame. */
  readonly isTop: boolean;
}

/** Whether a frame is a page of ours, at the top of its window (security tutorial, rule 17). */
export function isOurPage(frame: SenderFrame | undefined): boolean {
  if (frame?.isTop !== true || !URL.canParse(frame.url)) return false;
  const { protocol, host, pathname } = new URL(frame.url);
  return protocol === `${APP_SCHEME}:` && host === APP_HOST && pathname === '/index.html';
}

/** The kind of window that sent a message; undefined for anybody else. */
export function windowKindOf(
  event: IpcMainInvokeEvent,
  kindOf: (contents: WebContents) => WindowKind | undefined,
): WindowKind | undefined {
  const { senderFrame, sender } = event;
  // Null where the frame is gone already.
  if (senderFrame === null) return undefined;
  const frame = {
    url: senderFrame.url,
    isTop: senderFrame.parent === null && senderFrame === sender.mainFrame,
  };
  return isOurPage(frame) ? kindOf(sender) : undefined;
}
