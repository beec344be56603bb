import { parentPort, workerData } from 'node:worker_threads';
import { LogoError, redrawLogo } from '../layout/logo.ts';
import type { LogoJob, RedrawnLogo } from './job.ts';

/*
 * The thread that redraws the logo in `workerData`, then ends.
 */

const { file, maxBytes } = workerData as LogoJob;
const redrawn: RedrawnLogo = await redrawLogo(Buffer.from(file), maxBytes).then(
  (bytes) => ({ bytes }),
  (error: unknown) => {
    if (error instanceof LogoError) return { refusal: error.message };
    throw error;
  },
);
parentPort?.postMessage(redrawn);
