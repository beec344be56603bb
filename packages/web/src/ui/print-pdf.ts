/** As long as a browser may take to show a file that it has already, in milliseconds. */
const PATIENCE = 10_000;

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
  // One that is not displayed at all would not be printed.
  Object.assign(frame.style, { position: 'fixed', width: 0, height: 0, border: 0, opacity: 0 });
  putAway = () => {
    window.removeEventListener('focus', takeAway);
    frame.remove();
  };
  const takeAway = putAway;
  const shown = await show(frame, file);
  try {
    if (!shown || !frame.contentWindow) throw new Error('The file was not shown');
    frame.contentWindow.print();
  } catch {
    takeAway();
    return false;
  }
  window.addEventListener('focus', takeAway);
  return true;
}

/** Shows a file in a frame; false when that takes too long. */
async function show(frame: HTMLIFrameElement, file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  let timer: number | undefined;
  const shown = await new Promise<boolean>((resolve) => {
    frame.addEventListener('load', () => resolve(true));
    timer = window.setTimeout(() => resolve(false), PATIENCE);
    frame.src = url;
    // Within the screen's part of the page, so that it goes when the session ends.
    (document.querySelector('main') ?? document.body).append(frame);
  });
  clearTimeout(timer);
  URL.revokeObjectURL(url);
  return shown;
}
