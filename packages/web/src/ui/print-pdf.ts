import { t } from '@lingui/core/macro';

/** The time in which a browser shows a file that it already has. */
const SHOW_TIMEOUT_MS = 10_000;
/** Firefox fires `load` of a PDF file some time before it can print it. */
const FIREFOX_DELAY_MS = 1_000;

// Firefox prints nothing from a frame that is not displayed or has no size.
const INVISIBLE = {
  position: 'fixed',
  top: 0,
  left: 0,
  width: '1px',
  height: '100px',
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
};

let removeLastFrame: (() => void) | undefined;

/**
 * Prints a PDF file from an invisible frame; returns false if the browser cannot. The frame is
 * removed when the person returns from the print dialog.
 */
export async function printPdf(file: Blob): Promise<boolean> {
  removeLastFrame?.();
  if (!navigator.pdfViewerEnabled) return false;
  const frame = document.createElement('iframe');
  frame.title = t`To print`;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, INVISIBLE);
  const removeFrame = () => {
    window.removeEventListener('focus', removeFrame);
    frame.remove();
  };
  removeLastFrame = removeFrame;
  try {
    if (!(await show(frame, file)) || !frame.contentWindow) throw new Error('The PDF did not load');
    frame.contentWindow.print();
  } catch {
    removeFrame();
    return false;
  }
  window.addEventListener('focus', removeFrame);
  return true;
}

/** Shows a file in a frame until it can be printed; returns false after the timeout. */
async function show(frame: HTMLIFrameElement, file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const { promise: shown, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), SHOW_TIMEOUT_MS);
  frame.addEventListener('load', () => resolve(true));
  frame.src = url;
  // Inside `main`, so that it is removed when the session ends.
  (document.querySelector('main') ?? document.body).append(frame);
  const done = await shown;
  clearTimeout(timer);
  if (done && navigator.userAgent.includes('Firefox/')) {
    await new Promise((go) => setTimeout(go, FIREFOX_DELAY_MS));
  }
  URL.revokeObjectURL(url);
  return done;
}
