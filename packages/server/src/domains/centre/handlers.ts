import type * as calls from '@kelas/contract/centre';
import { LOGO_MAX_BYTES } from '@kelas/contract/centre';
import { errorText } from '@kelas/contract/values/error-text';
import { type PaymentQrFault, readPaymentQr } from '@kelas/contract/values/payment-qr';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { invalid } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { redrawInThread } from '../../pdf/worker/logo-thread.ts';
import { pictureType } from './picture.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getSettings(_input, { db }) {
    return queries.selectSettings(db);
  },

  async getLogo(_input, { db }) {
    const logo = await queries.selectLogo(db);
    return {
      logo: logo && `data:${pictureType(logo)};base64,${logo.toString('base64')}`,
    };
  },

  async changeSettings({ version, logo, ...settings }, context) {
    const picture = await readPicture(logo);
    requirePaymentQr(settings.paymentQr);
    return inTransaction(context, async (tx) => {
      const before = await queries.lockSettings(tx);
      if (version && version !== before.version) {
        throw staleVersion('the settings', await lastChange(tx, 'CENTRE', 1), context.actor);
      }
      const redrawn = picture !== undefined && !isSame(picture, await queries.selectLogo(tx));
      // A save without a change leaves the settings and their version (R-1345).
      if (!redrawn && !differs(settings, before)) return before;
      await queries.updateSettings(tx, { ...settings, ...(redrawn && { logo: picture }) });
      const after = await queries.selectSettings(tx);
      // The picture itself is too large for the audit log.
      const audited = { ...after, ...(redrawn && { logo: 'changed' }) };
      await recordEvent(
        tx,
        { action: 'SETTINGS_CHANGED', kind: 'CENTRE', id: 1, before, after: audited },
        context,
      );
      return after;
    });
  },
};

/** The messages for a text that is no payment QR code (R-2360). */
const QR_FAULTS: Readonly<Record<PaymentQrFault, string>> = {
  NO_QR: 'This is not the text of a DuitNow or PayNow QR code',
  CHANGED: 'A character of this QR code is wrong or missing. Copy its whole text again.',
  OTHER_SCHEME: 'This QR code is for another way of paying. Use one of DuitNow or PayNow.',
  HAS_AMOUNT: 'This QR code is for one payment of a fixed amount. Use the one of the account.',
};

/** Throws 422 for a text that is no payment QR code; empty text removes the code. */
function requirePaymentQr(text = ''): void {
  const qr = text === '' ? undefined : readPaymentQr(text);
  if (typeof qr === 'string') throw invalid('paymentQr', QR_FAULTS[qr]);
}

/**
 * Decodes the picture of a data url and encodes it again (R-1102). Returns null for no logo and
 * undefined for an unchanged one. Throws 422 for a picture that is too large or no PNG or JPEG.
 */
async function readPicture(dataUrl: string | null | undefined): Promise<Buffer | null | undefined> {
  if (dataUrl === null || dataUrl === undefined) return dataUrl;
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > LOGO_MAX_BYTES) {
    throw invalid(
      'logo',
      errorText`The logo can have at most ${{ max: LOGO_MAX_BYTES / 1000 }} kB`,
    );
  }
  if (!pictureType(bytes)) throw invalid('logo', 'The logo must be a PNG or JPEG picture');
  const redrawn = await redrawInThread(bytes);
  if ('refusal' in redrawn) throw invalid('logo', redrawn.refusal);
  return Buffer.from(redrawn.bytes);
}

function isSame(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}
