import type * as calls from '@kelas/contract/centre';
import { LOGO_MAX } from '@kelas/contract/centre';
import { recordDeed } from '../audit/record.ts';
import type { Handlers } from '../http/context.ts';
import { invalid, staleVersion } from '../http/errors.ts';
import { pictureType } from './picture.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getSettings(_input, { db }) {
    return queries.getSettings(db);
  },

  async getLogo(_input, { db }) {
    const logo = await queries.getLogo(db);
    return {
      logo: logo && `data:${pictureType(logo)};base64,${logo.toString('base64')}`,
    };
  },

  async changeSettings({ version, logo, ...settings }, { db, actor, now }) {
    const picture = logo && readPicture(logo);
    return db.transaction().execute(async (tx) => {
      const before = await queries.lockSettings(tx);
      if (version && version !== before.version) throw staleVersion();
      await queries.updateSettings(tx, {
        ...settings,
        ...(picture !== undefined && { logo: picture || null }),
      });
      const after = await queries.getSettings(tx);
      await recordDeed(
        tx,
        { action: 'SETTINGS_CHANGED', kind: 'CENTRE', id: 1, before, after },
        { actor, now },
      );
      return after;
    });
  },
};

/** The bytes of a data url; 422 unless they are a PNG or JPEG of the size a logo may have. */
function readPicture(dataUrl: string): Buffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > LOGO_MAX) {
    throw invalid('logo', `The logo can have at most ${LOGO_MAX / 1000} kB`);
  }
  if (!pictureType(bytes)) throw invalid('logo', 'The logo must be a PNG or JPEG picture');
  return bytes;
}
