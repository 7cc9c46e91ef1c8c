import { describe, expect, it } from 'vitest';
import type { Content, Power, PowerGroup } from '../../../src/contract/generated/types.js';
import { authorityMatrix, rowsCovering } from '../../../src/legal/judging/authority-matrix.js';
import { powers } from '../healthy/powers.js';
import { healthySpa } from '../healthy/spa.js';

/** Bracket and people of each row for one faculty, as `from-to: people; people`. */
function rows(report: Content, facultyCode = 'BANK_OPEN_ACCOUNT'): string[] {
  return authorityMatrix(report)
    .filter((row) => row.facultyCode === facultyCode)
    .map((row) => {
      const people = (row.people ?? []).map((set) => set.map((id) => id.replace('ent_', '')).join('+'));
      return `${row.from.amount}-${row.to?.amount ?? '∞'}: ${people.join('; ')}`;
    });
}

function firstPower(report: Content): Power {
  const [power] = report.powers;
  if (power === undefined) throw new Error('the healthy report has no power');
  return power;
}

function group(report: Content, code: string): PowerGroup {
  const found = report.powerGroups.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(`the healthy report has no class ${code}`);
  return found;
}

function die(report: Content, entityId: string): void {
  const person = report.entities.find((entity) => entity.id === entityId)?.person;
  if (person) person.deceasedOn = '2026-01-10';
}

const healthy = ['0-500: 3; 4', '500-5000: 3+5; 3+6; 4+5; 4+6', '5000-∞: 3+4'];

describe('the authority matrix', () => {
  it('has a row for each faculty and bracket, with classes and people', () => {
    const report = healthySpa();
    expect(rows(report)).toEqual(healthy);
    expect(authorityMatrix(report)).toHaveLength(9);
    expect(authorityMatrix(report)[1]).toMatchObject({
      facultyCode: 'BANK_OPEN_ACCOUNT',
      powerIds: ['pow_1'],
      combinations: [
        [
          { groupId: 'grp_A', count: 1, entityIds: ['ent_3', 'ent_4'] },
          { groupId: 'grp_B', count: 1, entityIds: ['ent_5', 'ent_6'] },
        ],
      ],
    });
  });

  it('omits dead people, and brackets that nobody else can sign', () => {
    const report = healthySpa();
    die(report, 'ent_4');
    expect(rows(report)).toEqual(['0-500: 3', '500-5000: 3+5; 3+6']);
  });

  it('omits members who left a class or have not joined it', () => {
    const report = healthySpa();
    const [first, second] = group(report, 'B').members;
    if (first && second) {
      first.until = '2026-01-14';
      second.from = '2026-01-15';
    }
    expect(rows(report)[1]).toBe('500-5000: 3+6; 4+6');
  });

  it('counts a member of two classes once', () => {
    const report = healthySpa();
    group(report, 'B').members = group(report, 'A').members.slice(0, 1);
    expect(rows(report)[1]).toBe('500-5000: 4+3');
  });

  it.each<[string, Partial<Power>]>([
    ['past its term', { validUntil: '2026-01-14' }],
    ['not yet begun', { validFrom: '2026-01-16' }],
    ['renounced', { status: 'renunciado' }],
    ['of somebody else', { grantorEntityId: 'ent_2' }],
  ])('is empty when the only power is %s', (_, change) => {
    const report = healthySpa();
    Object.assign(firstPower(report), change);
    expect(authorityMatrix(report)).toEqual([]);
  });

  it('includes a power on the last day of its term', () => {
    const report = healthySpa();
    firstPower(report).validUntil = '2026-01-15';
    expect(rows(report)).toEqual(healthy);
  });

  it('omits withheld and revoked faculties and keeps the others', () => {
    const report = healthySpa();
    const power = firstPower(report);
    power.faculties = power.faculties.map((faculty) => ({
      ...faculty,
      excluded: faculty.code === 'SEC_MORTGAGE',
    }));
    power.status = 'revocado_parcial';
    power.revocation = {
      date: '2025-10-01',
      scope: 'parcial',
      facultyCodes: ['BANK_DRAW_CHECKS'],
      granteeEntityIds: ['ent_3'],
      documentId: 'doc_power',
      notifiedOn: null,
      registeredOn: null,
    };
    expect(rows(report, 'SEC_MORTGAGE')).toEqual([]);
    expect(rows(report, 'BANK_DRAW_CHECKS')).toEqual(['0-500: 4', '500-5000: 4+5; 4+6']);
    expect(rows(report)).toEqual(healthy);
  });

  it('cuts the brackets of two powers at every edge, and lists all sufficient combinations', () => {
    const report = healthySpa();
    const [second] = powers();
    if (second === undefined) throw new Error('the report has no second power');
    const [rule] = second.signingRules;
    if (rule === undefined) throw new Error('the power has no rule');
    second.id = 'pow_2';
    rule.id = 'sgn_9';
    rule.anyOf = [[{ entityId: 'ent_6', count: 1 }]];
    rule.to = { amount: '1000', currency: 'CLF' };
    second.signingRules = [rule];
    report.powers.push(second);
    expect(rows(report)).toEqual([
      '0-500: 3; 4; 6',
      '500-1000: 3+5; 3+6; 4+5; 4+6; 6',
      '1000-5000: 3+5; 3+6; 4+5; 4+6',
      '5000-∞: 3+4',
    ]);
  });

  it('omits holders by an office that ended', () => {
    const report = healthySpa();
    const power = firstPower(report);
    power.grantees = { groupIds: [], entityIds: [], positionTitles: ['administrador'] };
    power.signingRules = power.signingRules
      .slice(0, 1)
      .map((rule) => ({ ...rule, anyOf: [[{ entityId: 'ent_3', count: 1 }]] }));
    expect(rows(report)).toEqual(['0-500: 3']);
    for (const position of report.administration.positions) position.status = 'renunciado';
    expect(authorityMatrix(report)).toEqual([]);
  });

  it('ends a delegated power with its parent, and omits a power that descends from itself', () => {
    const report = healthySpa();
    const [child] = powers();
    if (child === undefined) throw new Error('the report has no child power');
    child.id = 'pow_2';
    child.delegation = { allowed: 'no', parentPowerId: 'pow_1' };
    report.powers.push(child);
    expect(authorityMatrix(report)[0]?.powerIds).toEqual(['pow_1', 'pow_2']);
    firstPower(report).delegation.parentPowerId = 'pow_2';
    expect(authorityMatrix(report)).toEqual([]);
  });
});

describe('the rows that cover an operation', () => {
  it('include general administration, unless the law requires an express faculty or the deed withholds it', () => {
    const report = healthySpa();
    const power = firstPower(report);
    power.faculties = [
      { code: 'ALL_GENERAL', label: 'Administración amplia', text: 'administrar', excluded: false },
    ];
    const covering = (operation: string) => rowsCovering(operation, authorityMatrix(report), report).length;
    expect(covering('BANK_OPEN_ACCOUNT')).toBe(3);
    expect(covering('SEC_MORTGAGE')).toBe(0);
    power.faculties.push({ code: 'BANK_OPEN_ACCOUNT', label: 'x', text: 'x', excluded: true });
    expect(covering('BANK_OPEN_ACCOUNT')).toBe(0);
  });
});
