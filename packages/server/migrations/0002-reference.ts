import { type Kysely, sql } from 'kysely';

const levels: [id: number, name: string, offered: boolean][] = [
  [1, 'Remove', true],
  [2, 'Form 1', true],
  [3, 'Form 2', true],
  [4, 'Form 3', true],
  [5, 'Form 4', true],
  [6, 'Form 5', true],
  [7, 'Not offered', false],
  [8, 'Form 5 (Graduated)', true],
];

const miscItems: [id: number, name: string, fee: number][] = [
  [1, 'Registration', 5000],
  [2, 'Books Jan-Jun', 6000],
  [3, 'Exam papers', 2000],
  [4, 'Deposit', 10000],
  [5, 'T-shirt', 2500],
  [6, 'Stationery', 1000],
  [7, 'Books Jul-Dec', 6000],
];

const banks: [swiftCode: string, name: string][] = [
  ['PHBMMYKL', 'Affin Bank'],
  ['AGOBMYKL', 'Agrobank'],
  ['RJHIMYKL', 'Al Rajhi Bank'],
  ['MFBBMYKL', 'Alliance Bank'],
  ['ARBKMYKL', 'AmBank'],
  ['BIMBMYKL', 'Bank Islam'],
  ['BKRMMYKL', 'Bank Rakyat'],
  ['BMMBMYKL', 'Bank Muamalat'],
  ['BKCHMYKL', 'Bank of China'],
  ['BSNAMYK1', 'Bank Simpanan Nasional'],
  ['CIBBMYKL', 'CIMB Bank'],
  ['CITIMYKL', 'Citibank'],
  ['HLBBMYKL', 'Hong Leong Bank'],
  ['HBMBMYKL', 'HSBC Bank'],
  ['ICBKMYKL', 'Industrial and Commercial Bank of China'],
  ['KFHOMYKL', 'Kuwait Finance House'],
  ['MBBEMYKL', 'Maybank'],
  ['AFBQMYKL', 'MBSB Bank'],
  ['OCBCMYKL', 'OCBC Bank'],
  ['PBBEMYKL', 'Public Bank'],
  ['RHBBMYKL', 'RHB Bank'],
  ['SCBLMYKX', 'Standard Chartered Bank'],
  ['UOVBMYKL', 'United Overseas Bank'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table program_level (
      id integer primary key,
      name text not null unique,
      offered boolean not null
    )`.execute(db);
  await sql`
    insert into program_level (id, name, offered)
    values ${sql.join(levels.map((row) => sql`(${sql.join(row)})`))}`.execute(db);

  await sql`
    create table course (
      id integer generated always as identity primary key,
      name text not null check (name = btrim(name) and length(name) between 1 and 200)
    )`.execute(db);
  await sql`create unique index course_name_key on course (lower(name))`.execute(db);

  await sql`
    create table misc_item (
      id integer primary key,
      name text not null unique,
      fee integer not null check (fee between 0 and 1000000)
    )`.execute(db);
  await sql`
    insert into misc_item (id, name, fee)
    values ${sql.join(miscItems.map((row) => sql`(${sql.join(row)})`))}`.execute(db);

  await sql`
    create table bank (
      swift_code text primary key check (swift_code ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
      name text not null unique,
      fee integer not null default 0 check (fee between 0 and 1000000)
    )`.execute(db);
  await sql`
    insert into bank (swift_code, name)
    values ${sql.join(banks.map((row) => sql`(${sql.join(row)})`))}`.execute(db);
}
