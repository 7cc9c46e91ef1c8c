import { describe, expect, it } from 'vitest';
import { lawOf } from '../../../src/legal/jurisdictions/laws.js';
import { computeBeneficialOwners, controlBandsOf } from '../../../src/legal/ownership/beneficial-owners.js';
import { healthySpa } from '../healthy/spa.js';

const { policy } = lawOf('CL');

describe('beneficial owners', () => {
  it('are the natural persons above the threshold, with their chains, the largest first', () => {
    expect(computeBeneficialOwners(healthySpa(), policy)).toEqual([
      {
        entityId: 'ent_3',
        basis: ['participacion', 'control_efectivo'],
        effectivePercentage: '66.000000',
        controlBands: { ownership: 'mas_de_50_menos_de_75', votes: 'mas_de_50_menos_de_75' },
        paths: [['shr_4', 'shr_1'], ['shr_2']],
      },
      {
        entityId: 'ent_4',
        basis: ['participacion'],
        effectivePercentage: '34.000000',
        controlBands: { ownership: 'mas_de_25_hasta_50', votes: 'mas_de_25_hasta_50' },
        paths: [['shr_5', 'shr_1'], ['shr_3']],
      },
    ]);
  });

  it('leave out a person a millionth of a percent below the threshold, and count one exactly at it', () => {
    const report = healthySpa();
    const [, , third, fourth, fifth] = report.shareholders;
    if (!third || !fourth || !fifth) throw new Error('the healthy report has fewer than five holdings');
    fifth.percentage = '0.000000';
    fourth.percentage = '100.000000';
    expect(computeBeneficialOwners(report, policy).map((owner) => owner.entityId)).toEqual([
      'ent_3',
      'ent_4',
    ]);
    third.percentage = '9.999999';
    third.votingPercentage = '9.999999';
    fifth.votingPercentage = '0.000000';
    expect(computeBeneficialOwners(report, policy).map((owner) => owner.entityId)).toEqual(['ent_3']);
  });

  it('count a person with exactly the threshold of the shares that the company does not own itself', () => {
    const report = healthySpa();
    const [first] = report.shareholders;
    const subject = report.entities.find(({ id }) => id === report.subjectEntityId);
    if (!first || !subject?.company?.capital?.shares) throw new Error('the healthy report has no shares');
    subject.company.capital.shares.total = 90;
    report.shareholders = [
      ['ent_3', 54, '60.000000'],
      ['ent_4', 6, '6.666666'],
      [report.subjectEntityId, 30, '33.333334'],
    ].map(([holderEntityId, shares, percentage], index) => ({
      ...{ ...first, id: `shr_${index}`, issuerEntityId: report.subjectEntityId },
      ...{ holderEntityId: `${holderEntityId}`, shares: Number(shares) },
      ...{ percentage: `${percentage}`, votingPercentage: `${percentage}` },
    }));
    const owners = computeBeneficialOwners(report, policy);
    expect(owners.map(({ entityId, effectivePercentage }) => [entityId, effectivePercentage])).toEqual([
      ['ent_3', '90.000000'],
      ['ent_4', '10.000000'],
    ]);
  });

  it.each([
    ['0.000001', 'hasta_25'],
    ['25.000000', 'hasta_25'],
    ['25.000001', 'mas_de_25_hasta_50'],
    ['50.000000', 'mas_de_25_hasta_50'],
    ['50.000001', 'mas_de_50_menos_de_75'],
    ['74.999999', 'mas_de_50_menos_de_75'],
    ['75.000000', '75_o_mas'],
    ['100.000000', '75_o_mas'],
  ])('with %s percent are in the band %s', (percentage, band) => {
    expect(controlBandsOf(percentage, '0.000000')).toEqual({ ownership: band, votes: null });
  });

  it('include a person who owns less but votes enough', () => {
    const report = healthySpa();
    for (const holding of report.shareholders.filter((holding) => holding.holderEntityId === 'ent_4')) {
      holding.percentage = '1.000000';
    }
    expect(computeBeneficialOwners(report, policy)[1]).toMatchObject({
      entityId: 'ent_4',
      basis: ['voto'],
      effectivePercentage: '1.600000',
      controlBands: { ownership: 'hasta_25', votes: 'mas_de_25_hasta_50' },
    });
  });

  it('are the senior management if nobody reaches the threshold', () => {
    const report = healthySpa();
    report.shareholders = [];
    expect(computeBeneficialOwners(report, policy)).toEqual([
      {
        entityId: 'ent_3',
        basis: ['alta_direccion'],
        effectivePercentage: '0.000000',
        controlBands: { ownership: null, votes: null },
        paths: [],
      },
    ]);
  });
});
