/** True if the device has a share sheet that takes PDF files. */
export function canSharePdf(): boolean {
  // Firefox and an unencrypted connection have no canShare.
  return navigator.canShare?.({ files: [pdfFile('probe.pdf', new Blob())] }) === true;
}

/** Opens the share sheet with a PDF; returns false if the device refuses. A closed sheet is true. */
export async function sharePdf(name: string, content: Blob): Promise<boolean> {
  try {
    await navigator.share({ files: [pdfFile(name, content)] });
    return true;
  } catch (failure) {
    return failure instanceof DOMException && failure.name === 'AbortError';
  }
}

function pdfFile(name: string, content: Blob): File {
  return new File([content], name, { type: 'application/pdf' });
}
