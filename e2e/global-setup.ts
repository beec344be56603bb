import { startKelas } from './kelas.ts';

/** Starts one Kelas server for all browser tests; returns a function that stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const kelas = await startKelas();
  process.env.KELAS_ADDRESS = kelas.address;
  process.env.KELAS_USERNAME = kelas.username;
  process.env.KELAS_PASSWORD = kelas.password;
  return () => kelas.stop();
}
