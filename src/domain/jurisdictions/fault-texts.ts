import type { Document } from '../../contract/generated/types.js';

interface Gendered {
  readonly F: string;
  readonly M: string;
}

/** The sentences, as templates. Null: a paper of that kind does not exist, or does not say so, in the country. */
export interface DefectTexts {
  readonly opening: OpeningTexts;
  readonly revocation: {
    readonly total: string;
    readonly partial: string;
    /** Of a power that the board gave, which takes it back; null where its words are those of others. */
    readonly resolved: { readonly total: string; readonly partial: string } | null;
  };
  /** What the certificate that proved a power says once it is revoked; what it adds, {notified}, if it tells when. */
  readonly revokedPower: { readonly total: string; readonly partial: string; readonly notified?: string };
  readonly until: string;
  /** How the owners are declared. */
  readonly declaration: string;
  readonly lists: {
    readonly person: string;
    readonly company: string;
    readonly pep: string;
    readonly sanctioned: string;
    /** Of somebody who died on {date}, as the register of persons has it. */
    readonly deceased: string;
    /** The office that exposes a person, as a woman and as a man has it. */
    readonly pepRole: Gendered;
  };
  readonly tax: {
    readonly representatives: string;
    readonly nobody: string;
    /** The {purpose} that the company told the tax office. */
    readonly purpose: string;
    readonly ended: string;
    /** What anybody may read of a company, begun on {date}, for which nobody can ask; null where that tells no less. */
    readonly consulted: string | null;
  };
  readonly capital: {
    readonly partlyPaid: string;
    /** What everybody contributed: the {contributions}, and their {sum}. */
    readonly contributed: string;
    /** What subscribers say who pay all at once, and what they say who owe a part. */
    readonly subscriptions: readonly { readonly whole: string; readonly part: string }[];
  };
  readonly dissolution: DissolutionTexts;
  readonly insolvency: InsolvencyTexts;
  /** Of an officer whom the register's certificate named and who left; null where none names officers. */
  readonly endedOfficer: string | null;
  readonly resignation: string;
  readonly fixedTerm: string;
  /** What the register says of {shares} that the company bought of itself from {holder} on {date}. */
  readonly ownShares: string;
  /** What a purpose is widened by. */
  readonly widerPurpose: string;
  /** How an entry of the register tells of the publication; null where it does not. */
  readonly recitedPublication: string | null;
  /** Of the restated statutes. */
  readonly restated: {
    readonly purpose: string;
    readonly partlyPaid: string;
    readonly fixedTerm: string;
  } | null;
}

/** How deeds open: with what is known of the deed and the company, and who appears. */
export interface OpeningTexts {
  /** For the company by {officers}, as stands {standing}. */
  readonly company: string;
  /** The {delegate} with {minutes} of a meeting of {meetingOn}. */
  readonly minutes: string;
  /** The {delegate}, or the {officers}, with the resolution of a meeting to amend; null where that is no deed, or has words of its own. */
  readonly resolution: string | null;
  /** For a company that is not founded yet: by {officers}, or by a {delegate} with {minutes} of a meeting of {meetingOn}. */
  readonly unfounded: { readonly company: string; readonly minutes: string };
}

/** How the company resolves its own end. */
export interface DissolutionTexts {
  /** With {revoking}, where powers are revoked by it. */
  readonly change: string;
  /** That it revokes the powers that deeds gave, and how the certificate tells of one; null where it need not. */
  readonly revoked: { readonly resolution: string; readonly certificate: string } | null;
  readonly summary: string;
  /** Whether those who administer go on until the register has entered it, which then dissolves the company. */
  readonly fromEntry: boolean;
  /** What befell the company, in a certificate that tells of it. */
  readonly event: string;
  /** What copies and certificates are called of a company that is no more, where that is something else. */
  readonly titles: { readonly [type in Document['type']]?: string };
  /** Who liquidates by law unless others are named; null where somebody has to be named. */
  readonly liquidators: LiquidatorTexts | null;
}

/** How those who administered liquidate the company that was dissolved. */
export interface LiquidatorTexts {
  /** The offices whose holders become liquidators. */
  readonly from: readonly string[];
  /** The offices that go on while the company is being liquidated. */
  readonly goOn: readonly string[];
  /** Whether the meeting that dissolves the company makes them that; otherwise the law does. */
  readonly byMeeting: boolean;
  /** Whether they stand in the entry of the dissolution; otherwise the register's certificate tells of them. */
  readonly entered: boolean;
  readonly office: Gendered;
  /** The line of that paper on one of them. */
  readonly officer: string;
  /** Beside their entry, the line of the register's certificate on one of them, named on {appointedOn}. */
  readonly certified?: string;
  readonly power: string;
  /** The sentence of the deed or minutes that makes them, {persons}, liquidators. */
  readonly faculties: string;
  /** The same of more than one, where more than one become liquidators. */
  readonly several?: { readonly power: string; readonly faculties: string };
  readonly powers: InsolvencyTexts['powers'];
}

export interface InsolvencyTexts {
  /** With the {court}, and the {docket} there. */
  readonly statement: string;
  /** How a court numbers its cases: by {number} and {year}. */
  readonly docket: string;
  readonly docketsPerYear: number;
  /** What the register certifies of it, with the {date} and who liquidates; null where it is worded elsewhere. */
  readonly certificate: string | null;
  /** The sentence that names the liquidator by {person}, with number. */
  readonly named: string;
  readonly office: Gendered;
  readonly occupation: Gendered;
  readonly power: string;
  readonly faculties: string;
  /** What there is to do so that a company is liquidated, each as the law words it. */
  readonly powers: readonly { readonly code: string; readonly text: string }[];
  /** Whether offices end too; otherwise those who hold them have nothing left to administer. */
  readonly endsOffices: boolean;
  /** That the powers of before have ended. */
  readonly extinguished: string;
}
