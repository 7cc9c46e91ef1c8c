import { describe, expect, it } from 'vitest';
import type { Act, Content } from '../../../../src/contract/generated/types.js';
import { findStructuralViolations } from '../../../../src/legal/judging/invariants.js';
import { contentOf } from '../../generated/contents.js';
import { describeViolation } from './changed-report.js';

/** A company of the traditional register, with an amendment by deed. */
const companyWithDeeds = contentOf('sbx-ltda-family');
const spanishCompany = contentOf('sbx-es-sl');

type Change = (parts: { report: Content; founding: Act; change: Act }) => void;

/** Returns the violations in a changed report. */
function violationsAfter(of: Content, change: Change): string[] {
  const report = JSON.parse(JSON.stringify(of)) as Content;
  const company = report.entities[0]?.company;
  const [founding, later] = [company?.incorporation, company?.amendments[0]];
  if (!founding || !later) throw new Error('the company has no founding or no change');
  change({ report, founding, change: later });
  return findStructuralViolations(report).map(describeViolation);
}

function document(report: Content, type: string) {
  const found = report.documents.find((one) => one.type === type);
  if (found === undefined) throw new Error(`the report has no ${type}`);
  return found;
}

describe('an official act', () => {
  it('is on an office day; the violation names the nearest ones', () => {
    const act = '/entities/0/company/incorporation';
    expect(violationsAfter(companyWithDeeds, () => {})).toEqual([]);
    expect(
      violationsAfter(companyWithDeeds, ({ report, founding }) => {
        if (founding.deed) founding.deed.date = '2011-03-13';
        document(report, 'E_RUT').issuedOn = '2025-09-18';
      }).map((one) => one.replace(/documents\/\d+/, 'documents/#')),
    ).toEqual([
      'S24 /documents/#/issuedOn: 2025-09-18 is a holiday, Independencia Nacional (Ley 2.977), on which offices do not work: the nearest days are 2025-09-17 and 2025-09-22',
      `S24 ${act}/deed/date: 2011-03-13 is a Sunday, on which offices do not work: the nearest days are 2011-03-11 and 2011-03-14`,
    ]);
  });

  it('includes those of notaries, courts and pledge registers', () => {
    const [position, pledge, cause, insolvency] = violationsAfter(
      contentOf('sbx-sa-classes-ab'),
      ({ report }) => {
        const [seat] = report.administration.positions;
        if (seat?.deed) seat.deed.date = '2025-09-14';
        const [held] = report.shareholders;
        held?.encumbrances.push({ since: '2025-09-18' } as (typeof held.encumbrances)[number]);
        report.proceedings?.litigation.push({ filedOn: '2017-04-19' } as never);
        report.proceedings?.insolvency.push({ publishedOn: '2025-09-13', endedOn: null } as never);
      },
    )
      .filter((one) => one.startsWith('S24'))
      .sort()
      .map((one) => one.split(': ')[0]);
    expect([position, pledge, cause, insolvency]).toEqual([
      'S24 /administration/positions/0/deed/date',
      'S24 /proceedings/insolvency/0/publishedOn',
      'S24 /proceedings/litigation/0/filedOn',
      'S24 /shareholders/0/encumbrances/0/since',
    ]);
  });

  it('can be in a gazette on the days of that gazette, in Chile also on Saturdays', () => {
    const published = (date: string) =>
      violationsAfter(companyWithDeeds, ({ founding }) =>
        Object.assign(founding.publication ?? {}, { date }),
      );
    const { date = '' } = companyWithDeeds.entities[0]?.company?.incorporation?.publication ?? {};
    expect(published(date)).toEqual([]);
    expect(published('2011-03-19')).toEqual([]);
    expect(published('2011-03-20')).toEqual([
      'S24 /entities/0/company/incorporation/publication/date: 2011-03-20 is a Sunday, on which the gazette does not appear: the nearest days are 2011-03-19 and 2011-03-21',
    ]);
  });

  it('excludes decisions of the company, which can be on a Sunday', () => {
    const own = violationsAfter(companyWithDeeds, ({ report }) => {
      document(report, 'DECLARACION_BENEFICIARIOS_FINALES').issuedOn = '2026-01-11';
      report.shareholderSummary.asOf = '2026-01-11';
    });
    expect(own).toEqual([]);
  });
});

describe('formalities', () => {
  it('begin no activities before the company is registered', () => {
    const { date = '' } = companyWithDeeds.entities[0]?.company?.incorporation?.registration ?? {};
    const started = (startOfActivities: string) =>
      violationsAfter(companyWithDeeds, ({ report }) =>
        Object.assign(report.entities[0]?.company?.taxStatus ?? {}, { startOfActivities }),
      );
    expect(started(date)).toEqual([]);
    expect(started('2011-03-22')).toEqual([
      `S24 /entities/0/company/taxStatus/startOfActivities: 2011-03-22 is too early: the company was registered on ${date}`,
    ]);
  });

  it('keep their order, except for findings of CON-001', () => {
    const { deed, registration } = companyWithDeeds.entities[0]?.company?.incorporation ?? {};
    const extracted = (date: string) =>
      violationsAfter(companyWithDeeds, ({ founding }) =>
        Object.assign(founding.extract ?? {}, { date }),
      ).map((one) => /S24 .*\/(\w+\/date): .*: (.*)$/.exec(one)?.slice(1).join(' '));
    expect(extracted(deed?.date ?? '')).toEqual([]);
    expect(extracted('2011-03-11')).toEqual([`extract/date the deed is of ${deed?.date}`]);
    expect(extracted('2011-04-28')).toEqual([
      'registration/date the extract is of 2011-04-28',
      'publication/date the extract is of 2011-04-28',
    ]);
    const early = violationsAfter(companyWithDeeds, ({ founding }) => {
      if (founding.registration) founding.registration.date = '2011-03-11';
    });
    expect(registration).not.toBeNull();
    expect(early).toEqual([]);
  });
});

describe('the numbers of a gazette', () => {
  it('increase from day to day and are equal on one day', () => {
    const editions = (later: object) =>
      violationsAfter(companyWithDeeds, ({ founding, change }) => {
        const first = founding.publication;
        change.publication ??= first === null ? null : { ...first };
        Object.assign(change.publication ?? {}, { date: '2020-01-08', edition: '42.549' }, later);
      }).filter((one) => one.includes('/edition'));
    const { date = '', edition = '' } =
      companyWithDeeds.entities[0]?.company?.incorporation?.publication ?? {};
    expect(editions({})).toEqual([]);
    expect(editions({ date, edition })).toEqual([]);
    expect(editions({ date, edition: '39.914' })).toHaveLength(1);
    expect(editions({ edition })).toEqual([
      `S24 /entities/0/company/amendments/0/publication/edition: the edition of 2020-01-08 is ${edition}, and that of 2017-09-04 41.851`,
    ]);
  });

  it('can restart each year if the gazette does so', () => {
    const violationsInYear = (year: string) =>
      violationsAfter(spanishCompany, ({ founding, change }) => {
        Object.assign(founding.publication ?? {}, { edition: '200' });
        const date = `${year}${change.publication?.date.slice(4)}`;
        Object.assign(change.publication ?? {}, { date, edition: '3' });
      }).filter((one) => one.includes('/edition'));
    const { date = '' } = spanishCompany.entities[0]?.company?.incorporation?.publication ?? {};
    expect(violationsInYear(String(Number(date.slice(0, 4)) + 1))).toEqual([]);
    expect(violationsInYear(date.slice(0, 4))).toHaveLength(1);
  });
});
