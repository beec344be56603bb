/** As long as a browser may take to show a file that it has already, in milliseconds. */
const PATIENCE = 10_000;
/** Firefox says that it has loaded a PDF file a while before it can print it. */
const FIREFOX_DELAY = 1_000;

// Firefox prints nothing from a frame that is not displayed, or has no size.
const UNSEEN = {
  position: 'fixed',
  top: 0,
  left: 0,
  width: '1px',
  height: '100px',
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
};

let putAway: (() => void) | undefined;

/**
 * Prints a PDF file from a frame that nobody sees; false where the browser cannot. The file's
 * address is given up as soon as it is shown, the frame once the person is back from printing.
 */
export async function printPdf(file: Blob): Promise<boolean> {
  putAway?.();
  if (!navigator.pdfViewerEnabled) return false;
  const frame = document.createElement('iframe');
  frame.title = 'To print';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  Object.assign(frame.style, UNSEEN);
  const takeAway = () => {
    window.removeEventListener('focus', takeAway);
    frame.remove();
  };
  putAway = takeAway;
  try {
    if (!(await show(frame, file)) || !frame.contentWindow) throw new Error('It was not shown');
    frame.contentWindow.print();
  } catch {
    takeAway();
    return false;
  }
  window.addEventListener('focus', takeAway);
  return true;
}

/** Shows a file in a frame until it can be printed; false when that takes too long. */
async function show(frame: HTMLIFrameElement, file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  const { promise: shown, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE);
  frame.addEventListener('load', () => resolve(true));
  frame.src = url;
  // Within the screen's part of the page, so that it goes when the session ends.
  (document.querySelector('main') ?? document.body).append(frame);
  const done = await shown;
  clearTimeout(timer);
  if (done && navigator.userAgent.includes('Firefox/')) {
    await new Promise((go) => setTimeout(go, FIREFOX_DELAY));
  }
  URL.revokeObjectURL(url);
  return done;
}
