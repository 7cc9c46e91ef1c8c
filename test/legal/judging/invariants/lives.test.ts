import { describe, expect, it } from 'vitest';
import type { Content, Shareholder } from '../../../../src/contract/generated/types.js';
import { nth } from '../rules/report-changes.js';
import { type Change, violationsAfter } from './changed-report.js';

const personOf = (report: Content, id: string) => {
  const person = report.entities.find((entity) => entity.id === id)?.person;
  if (person == null) throw new Error(`${id} is no person`);
  return person;
};
const companyOf = (report: Content, id: string) => {
  const company = report.entities.find((entity) => entity.id === id)?.company;
  if (company == null) throw new Error(`${id} is no company`);
  return company;
};
const holdingOf = (report: Content, change: Partial<Shareholder>): Shareholder => ({
  ...nth(report.shareholders, 3),
  id: 'shr_own',
  ...change,
});
/** Returns the violations of one invariant; a change can break others too. */
const violationsOf = (invariant: string, change: Change): string[] =>
  violationsAfter(change).filter((one) => one.startsWith(invariant));

describe('people', () => {
  it('are of age when they acquire, found and contribute', () => {
    const found = violationsOf('S21', (report) => {
      personOf(report, 'ent_3').birthDate = '2001-03-05';
    });
    expect(found).toEqual([
      'S21 /shareholders/1/acquiredOn: ent_3 was 17 years old when it acquired on 2019-03-04',
      'S21 /shareholders/3/acquiredOn: ent_3 was 17 years old when it acquired on 2019-03-04',
      'S21 /foundingRegister/1/holderEntityId: ent_3 was 17 years old when it founded the company on 2019-03-04',
    ]);
    const atEighteen = violationsOf('S21', (report) => {
      personOf(report, 'ent_3').birthDate = '2001-03-04';
    });
    expect(atEighteen).toEqual([]);
  });

  it('can inherit as children', () => {
    const addInheritance = (report: Content): void => {
      report.foundingRegister = report.foundingRegister.filter(
        ({ holderEntityId }) => holderEntityId !== 'ent_3',
      );
      for (const held of report.shareholders)
        if (held.holderEntityId === 'ent_3')
          Object.assign(held, { acquisition: 'herencia', acquiredOn: '2024-02-01' });
      personOf(report, 'ent_3').birthDate = '2015-06-01';
    };
    expect(violationsOf('S21 /shareholders', addInheritance)).toEqual([]);
    expect(violationsOf('S21 /foundingRegister', addInheritance)).toEqual([]);
  });

  it('are of age when they become attorneys or past officers', () => {
    const found = violationsOf('S21', (report) => {
      personOf(report, 'ent_5').birthDate = '2010-01-01';
      report.administration.positions.push({
        ...nth(report.administration.positions, 0),
        id: 'pos_past',
        entityId: 'ent_5',
        until: '2020-01-01',
        status: 'revocado',
      });
    });
    expect(found).toContain(
      'S21 /powerGroups/1/members/0/from: ent_5 was 14 years old when it joined a class of attorneys on 2024-08-14',
    );
    expect(found).toContain(
      'S21 /administration/positions/1/from: ent_5 was 9 years old when it took office on 2019-03-04',
    );
  });

  it('can hold an office today as minors: a rule checks this instead', () => {
    const found = violationsOf('S21', (report) => {
      const { entityId } = nth(report.administration.positions, 0);
      report.shareholders = report.shareholders.filter(({ holderEntityId }) => holderEntityId !== entityId);
      report.foundingRegister = [];
      report.powerGroups = [];
      report.powers = [];
      personOf(report, entityId).birthDate = '2003-01-01';
    });
    expect(found).toEqual([]);
  });
});

describe('companies', () => {
  it('exist when they acquire and when shares in them are acquired', () => {
    const late = violationsOf('S22', (report) => {
      companyOf(report, 'ent_2').incorporatedOn = '2019-03-05';
    });
    expect(late).toEqual([
      'S22 /shareholders/0/acquiredOn: ent_2 was constituted on 2019-03-05, after it acquired on 2019-03-04',
      'S22 /foundingRegister/0/holderEntityId: ent_2 was constituted on 2019-03-05, after it founded the company on 2019-03-04',
      'S22 /shareholders/3/acquiredOn: ent_2 was constituted on 2019-03-05, after a part of it was acquired on 2019-03-04',
      'S22 /shareholders/4/acquiredOn: ent_2 was constituted on 2019-03-05, after a part of it was acquired on 2019-03-04',
    ]);
    expect(
      violationsOf('S22', (report) => {
        companyOf(report, 'ent_2').incorporatedOn = '2019-03-04';
      }),
    ).toEqual([]);
  });

  it('do not found their own founders; a cycle needs a later purchase', () => {
    const circle = (change: Partial<Shareholder>) =>
      violationsOf('S22', (report) => {
        report.shareholders.push(holdingOf(report, { holderEntityId: 'ent_1', ...change }));
      });
    expect(circle({ acquisition: 'constitucion' })).toEqual([
      'S22 /shareholders/0/acquisition: ent_2 cannot have founded ent_1, which founded it: one link of a circle is a later purchase',
      'S22 /shareholders/5/acquisition: ent_1 cannot have founded ent_2, which founded it: one link of a circle is a later purchase',
    ]);
    expect(circle({ acquisition: 'compraventa', acquiredOn: '2021-05-03' })).toEqual([]);
    expect(circle({ acquisition: 'compraventa', acquiredOn: '2018-05-03' })).toEqual([
      'S22 /shareholders/5/acquiredOn: ent_1 was constituted on 2019-03-04, after it acquired on 2018-05-03',
    ]);
  });
});
