import { startKelas } from './kelas.ts';

/** One Kelas for all journeys; each journey makes the people it needs. Answers how to stop it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const kelas = await startKelas();
  process.env.KELAS_ADDRESS = kelas.address;
  process.env.KELAS_USERNAME = kelas.username;
  process.env.KELAS_PASSWORD = kelas.password;
  return () => kelas.stop();
}
