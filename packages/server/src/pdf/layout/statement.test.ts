import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { languages } from '@kelas/contract/values/languages';
import type { Month } from '@kelas/contract/values/month';
import { readPdf } from '@kelas/testkit/pdf';
import { statementRows, statementSheet } from '@kelas/testkit/sheets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labels, monthName } from './labels.ts';
import { type StatementSheet, statementPdf } from './statement.ts';

async function read(other: Partial<StatementSheet> = {}) {
  const pdf = readPdf(await statementPdf(statementSheet(other)));
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') };
}

describe('a statement of account', () => {
  it.each(languages)(
    'shows the student, the months and the labels in %s (R-619)',
    async (language) => {
      const { text, pages } = await read({ language });
      const words = labels[language];
      for (const label of [
        words.statement,
        words.period,
        words.opening,
        words.closing,
        words.due,
      ]) {
        expect(text).toContain(label);
      }
      expect(text).toContain('ஸ்ரீ கோவிந்தராஜு');
      expect(text).toContain('黃嘉慧');
      expect(text).toContain('012-345 6789');
      const [from, until] = ['01-2026' as Month, '11-2026' as Month];
      expect(text).toContain(`${monthName(from, words)} – ${monthName(until, words)}`);
      expect(pages).toHaveLength(1);
    },
  );

  it('shows the phone number of the centre and how to pay (R-1445, R-1446)', async () => {
    const { text } = await read();
    expect(text).toContain('Phone +60355112233');
    expect(text).toContain('Pay to: Maybank 5123 4567 8901 · 明星补习中心');
    const centre = { ...statementSheet().centre, phoneNo: '', paymentInfo: '' };
    expect((await read({ centre })).text).not.toMatch(/Pay to|Phone \+/);
  });

  it('shows the balance after each charge and payment', async () => {
    const { text } = await read({ rows: statementRows(6), closing: 15_000 as Cents });
    expect(text).toContain('Opening balanceRM 50.00');
    expect(text).toContain('Jan 2010Subject 1RM 100.00RM 150.00');
    expect(text).toContain('Jan 2010Subject 4RM 100.00RM 450.00');
    expect(text).toContain('Jan 20105 Jan 2026CashR-2026-000004RM 400.00RM 50.00');
    expect(text).toContain('Jan 2010Subject 6RM 100.00RM 150.00');
    expect(text).toContain('Amount dueRM 150.00');
  });

  it.each([
    ['en', 'due 7 Nov 2026'],
    ['ms', 'hingga 7 Nov 2026'],
    ['zh', '2026年11月7日 前缴付'],
    ['ta', '7 நவம்பர் 2026-க்குள்'],
  ] as const)('shows the due date of a month of tuition in %s (R-1554)', async (language, due) => {
    const rows = statementRows(2).map((row) => ({ ...row, dueDate: '07-11-2026' as Day }));
    expect((await read({ language, rows })).text).toContain(`${due}Subject 1`);
  });

  it('shows a credit when more was paid than charged (R-621)', async () => {
    const { text } = await read({ opening: -30_000 as Cents, closing: -123_456 as Cents });
    expect(text).toContain('Opening balance-RM 300.00');
    expect(text).toContain('Closing balanceRM 400.00RM 0.00-RM 1,234.56');
    expect(text).toContain('Paid in advanceRM 1,234.56');
    expect(text).not.toContain('Amount due');
  });

  it('says that there are no charges and payments', async () => {
    const { text } = await read({ rows: [], until: '01-2026' as Month });
    expect(text).toContain('No charges or payments in this period');
    expect(text).toContain('Jan 2026');
    expect(text).not.toContain('Jan 2026 – Jan 2026');
  });

  it.each(Array.from({ length: 14 }, (_, at) => at + 22))(
    'keeps the first and last balance on a page with another row when it has %i rows',
    async (count) => {
      const { pages } = await read({ rows: statementRows(count) });
      expect(pages[0]?.text).toMatch(/Opening balanceRM 50\.00\nJan 2010Subject 1RM/);
      expect(pages.at(-1)?.text).toMatch(
        /RM [\d,.]+\nClosing balance[^\n]*\n(?:[^\n]*\n)?Amount due/,
      );
    },
  );

  it.each(Array.from({ length: 14 }, (_, at) => at + 16))(
    'begins the deposit with its first row on a page after %i rows',
    async (count) => {
      const [fee, opening] = [100 as Cents, 0 as Cents];
      const kind = 'RECEIVED';
      const row = {
        kind,
        transactionDate: '01-03-2026',
        receiptNo: '',
        fee,
        balance: fee,
      } as const;
      const deposit = { opening, rows: [row], closing: fee };
      const { pages } = await read({ rows: statementRows(count), deposit });
      const [page] = pages.filter(({ text }) => text.includes('Deposit held'));
      expect(page?.text).toMatch(/Deposit held[^\n]*\nOpening balance[^\n]*\n1 Mar 2026Deposit/);
    },
  );

  it('continues on further pages, each with titles and page number', async () => {
    const { pages, text } = await read({ rows: statementRows(180) });
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, at) => {
      expect([page.width, page.height].map(Math.round)).toEqual([595, 842]);
      expect(page.text).toContain('MonthDateDescriptionReceipt No.ChargesPaymentsBalance');
      expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
      for (const { y } of page.texts) expect(y).toBeGreaterThan(22);
    });
    for (let at = 1; at <= 180; at += at % 5 === 4 ? 2 : 1) {
      expect(text).toContain(`Subject ${at}RM 100.00`);
    }
  });

  it('is the same file for equal sheets', async () => {
    const first = await statementPdf(statementSheet());
    expect(first.equals(await statementPdf(statementSheet()))).toBe(true);
  });

  it('has its title, centre, language and day as metadata', async () => {
    const { about } = await read({ language: 'ms' });
    expect(about.get('Title')).toBe('Penyata Akaun: ஸ்ரீ கோவிந்தராஜு @ 黃嘉慧');
    expect(about.get('Author')).toBe('Pusat Tuisyen Bintang 明星补习中心');
    expect(about.get('Lang')).toBe('ms');
    expect(about.get('CreationDate')).toBe('D:20261120160000Z');
  });

  it('is made for any text and any amount', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const cents = fc.integer({ min: -1e10, max: 1e10 }).map((each) => each as Cents);
    const rows = fc.array(fc.record({ text, receiptNo: fc.option(text), amount: cents }));
    const sheet = fc.record({ opening: cents, closing: cents, rows, phoneNo: text, name: text });
    await fc.assert(
      fc.asyncProperty(sheet, async ({ rows, name, phoneNo, ...other }) => {
        const made = await statementPdf({
          ...statementSheet(other),
          student: { name, phoneNo, levelName: name },
          rows: rows.flatMap((row) => statementRows(1).map((like) => ({ ...like, ...row }))),
        });
        expect(readPdf(made).pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 20 },
    );
  });
});
