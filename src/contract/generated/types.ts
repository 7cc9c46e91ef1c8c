// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * Names an account: the name of its first key, with `~` and its seed where it has one, and with `production/` before it in production.
 */
export type AccountId = string;
/**
 * A thing that a power can let its holders do, by its code in the faculty catalogue. The part before the first `_` is its family: banks, credit, securities, property, contracts, labour, taxes, courts, administration, mandate. Mexico divides powers by its civil code, under `MX`.
 */
export type FacultyCode = string;
/**
 * A day of the week.
 */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
/**
 * Date on which the text was compared with a publication; null if it comes from general knowledge and was not compared.
 */
export type LegalReferenceCheck = {
  /**
   * The day.
   */
  on: string;
  /**
   * The publication that was compared, by its address.
   */
  against: string;
} | null;
/**
 * Defect of a message to an endpoint, or of the time and number of its sends.
 */
export type WebhookEffectKind =
  | 'duplicate'
  | 'burst'
  | 'out-of-order'
  | 'delayed'
  | 'never'
  | 'wrong-signature'
  | 'old-secret'
  | 'stale-timestamp'
  | 'altered-body'
  | 'truncated-body'
  | 'slow-body'
  | 'unknown-type'
  | 'unknown-members'
  | 'thin-payload'
  | 'huge-payload'
  | 'redirect';
/**
 * An instant as RFC 3339 writes it, of the years 2000 to 2099.
 */
export type Instant = string;
/**
 * `auto`: the clock stands still, and each report plays its timeline in real time at the pace. `manual`: nothing moves until the clock is advanced. `reads`: the clock stands still, and a report moves on by one state each time that it is read.
 */
export type ClockMode = 'auto' | 'manual' | 'reads';
/**
 * How long a report takes in mode `auto`: done at the first read, about two seconds, or about six hours.
 */
export type Pace = 'instant' | 'fast' | 'realtime';
/**
 * An instant of the virtual clock, in UTC, with milliseconds.
 */
export type Timestamp = string;
/**
 * Kind of an event of a report.
 */
export type ReportEventType =
  | 'report.created'
  | 'report.processing'
  | 'report.in_review'
  | 'report.documents_required'
  | 'report.documents_received'
  | 'report.completed'
  | 'report.rejected'
  | 'report.failed'
  | 'report.cancelled'
  | 'report.expired'
  | 'report.edited'
  | 'report.amended';
/**
 * Status of the report.
 */
export type ReportStatus =
  | 'queued'
  | 'processing'
  | 'in_review'
  | 'completed'
  | 'awaiting_documents'
  | 'rejected'
  | 'failed'
  | 'cancelled'
  | 'expired';
/**
 * The status of a message to an endpoint: `pending` until it arrived (`delivered`) or was given up (`exhausted`); `cancelled` if its endpoint was disabled or removed before; `withheld` if a fault holds it back.
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled' | 'withheld';
/**
 * The kind of report. `sociedades_y_poderes` is the one documented value (F21); no other is assumed (G04).
 */
export type ReportType = 'sociedades_y_poderes';
/**
 * The company of the report: any text of 1 to 128 code points without control characters or halves of surrogate pairs. `sbx-<scenario>` and the tax numbers 66.100.000 to 66.100.099 name scenario companies; valid RUTs from 66.000.000 to 66.099.999 and from 66.110.000 to 66.199.999 belong to companies that only occur in a scenario's report, and are refused; any other valid RUT from 50.000.000 up becomes the tax number of its company. A RUT with a wrong check digit or of a person, leading or trailing blanks, and a scenario's name without `sbx-` are refused; digits alone are not taken for a mistyped RUT unless they begin with 66100. Any other text names a healthy company of its own.
 */
export type CompanyId = string;
/**
 * A change of one part of the company by an act. `field` names the part, and gives the type of both values.
 */
export type ActEffect =
  | {
      /**
       * The stated capital.
       */
      field: 'capital';
      /**
       * Capital before the act; null at the founding.
       */
      before: Money | null;
      /**
       * Capital after the act; null where none is left.
       */
      after: Money | null;
    }
  | {
      /**
       * Number of shares that the capital is divided into.
       */
      field: 'shares';
      /**
       * Shares before the act; null where the capital was not divided into shares.
       */
      before: ShareCount | null;
      /**
       * Shares after the act; null where the capital is no longer divided into shares.
       */
      after: ShareCount | null;
    }
  | {
      /**
       * Term of the company.
       */
      field: 'term';
      /**
       * Term before the act; null at the founding.
       */
      before: Term | null;
      /**
       * Term that the act states; `endsOn` is its first end, before any renewal.
       */
      after: Term | null;
    }
  | {
      /**
       * A part of the company that is a text: its name, the commune or city of its domicile, its purpose, form and members of its administration, its legal form or its registration regime.
       */
      field: 'name' | 'domicile' | 'purpose' | 'administration' | 'legalForm' | 'regime';
      /**
       * Text before the act, as in the field of the company; null where there was none.
       */
      before: string | null;
      /**
       * Text after the act, as in the field of the company; null where none is left.
       */
      after: string | null;
    };
/**
 * Reason why a person has to read the report before anybody contracts on it. `not_validated`: no rule was run. `impediment`: a live finding prevents any contract, so that `result` is `rechazado`. `objection`: a live finding must be cured first: a reparo, or an impediment of one power or operation that leaves a requested operation without a signer. `observation`: somebody has to weigh a live finding: an observation, or an impediment of one power or operation for which others can sign. `operation_without_signer`: nobody can sign a requested operation for any amount. A finding is live until a lawyer dismisses it or finds it cured.
 */
export type AutomationReason =
  'not_validated' | 'impediment' | 'objection' | 'observation' | 'operation_without_signer';
/**
 * Holdings at incorporation; transfers applied to them give today's holders.
 */
export type FoundingRegister = {
  /**
   * The holder, among `entities`.
   */
  holderEntityId: string;
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * Number of shares, or rights in units of the capital's division; for an undivided capital (of an agency or an E.I.R.L.) its hundredths, which are no shares.
   */
  shares: number;
}[];
/**
 * Code of a business rule. Its letters name the subject: the entity, its constitution, capital, shareholders, beneficial owners, administration, powers, documents or compliance.
 */
export type RuleId = string;
/**
 * `confirmada`: the finding stands. `descartada`: it was wrong. `subsanada`: it has been cured. The last two no longer count for the conclusion.
 */
export type ReviewDecision = 'confirmada' | 'descartada' | 'subsanada';
/**
 * Two worlds with the same paths, each at an address of its own.
 */
export type Environment = 'playground' | 'production';
/**
 * `open`: every well-formed key opens the account that it names. `registered`: only keys that were issued here open one.
 */
export type KeyPolicy = 'open' | 'registered';
/**
 * The answers to the gaps, where the documents leave a question open. `assumed`: the answers that this sandbox assumes. `documented`: only the promises of the documents. `vary`: each call gets another of all plausible answers, drawn by seed, account and position of the request.
 */
export type ProfileName = 'assumed' | 'documented' | 'vary';
/**
 * Name of a reference list.
 */
export type ReferenceListName = 'members' | 'faculties' | 'rules' | 'document-types' | 'statuses' | 'reasons';
/**
 * Agreement of a submitted value with the report. `exact`: equal, whatever the case, accents, punctuation and the spelling of the legal form. `similar`: equal but for the listed differences, which a person should look at. `different`: the report has another value. `not_found`: the report has no value to compare with.
 */
export type MatchLevel = 'exact' | 'similar' | 'different' | 'not_found';
/**
 * A difference between a submitted value and the report. Of names: `legal_form` (missing, or another one), `word_order`, `missing_words` (one has words that the other lacks), `spelling` (a few letters), `former_name` (a name that the company gave up), `trade_name`. Of tax numbers: `malformed` (not of the form of its country), `check_digit`, `number`. Of addresses: `street_type`, `street`, `number`, `unit`, `commune`, `region`, `postal_code`, `country`. Of officers: those of names and `tax_id`, `title` (not held by the officer), `ended_office` (no office is in force).
 */
export type MatchDifference =
  | 'legal_form'
  | 'word_order'
  | 'missing_words'
  | 'spelling'
  | 'former_name'
  | 'trade_name'
  | 'malformed'
  | 'check_digit'
  | 'number'
  | 'street_type'
  | 'street'
  | 'unit'
  | 'commune'
  | 'region'
  | 'postal_code'
  | 'country'
  | 'tax_id'
  | 'title'
  | 'ended_office';
/**
 * A part of the content of a report: one of its fields besides `schemaVersion`, `jurisdiction`, `subjectEntityId` and `asOfDate`, which every content has.
 */
export type ContentPart =
  | 'units'
  | 'requestedOperations'
  | 'entities'
  | 'shareholders'
  | 'shareholderSummary'
  | 'foundingRegister'
  | 'shareTransfers'
  | 'beneficialOwners'
  | 'administration'
  | 'powerGroups'
  | 'powers'
  | 'documents'
  | 'screening'
  | 'screeningLists'
  | 'proceedings'
  | 'charges'
  | 'validations'
  | 'conclusion'
  | 'provenance';
/**
 * Names of parts of the content, each once, in any order.
 *
 * @minItems 1
 */
export type ContentParts = ContentPart[];
/**
 * Reason of a change, for an audit of the report.
 */
export type EditReason = string;
/**
 * Author of a change: a name, or an id in the caller's own system.
 */
export type EditActor = string;
/**
 * Operations on the report, as `GET` returns it (RFC 6902); only values under `/content` can change. All of them take effect, or none.
 */
export type JsonPatch = JsonPatchOperation[];
/**
 * Outcome of a rule; `not-exercised` where there was nothing to judge.
 */
export type ConductOutcome = 'kept' | 'broken' | 'not-exercised';
/**
 * An operation under `/v1`.
 */
export type CoveredOperation =
  | 'createReport'
  | 'listReports'
  | 'getReport'
  | 'cancelReport'
  | 'listReportEvents'
  | 'listEvents'
  | 'getEvent'
  | 'createWebhook'
  | 'listWebhooks'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listDeliveries'
  | 'getDelivery'
  | 'redeliver'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'editReport'
  | 'reviewValidation'
  | 'getReportHistory'
  | 'getReportVerification'
  | 'listCompanies'
  | 'getCompany';
/**
 * A name on the wire.
 */
export type WireName = string;
/**
 * An event to subscribe to, or `*` for every one.
 */
export type SubscribedEvent =
  | '*'
  | 'report.created'
  | 'report.processing'
  | 'report.in_review'
  | 'report.documents_required'
  | 'report.documents_received'
  | 'report.completed'
  | 'report.rejected'
  | 'report.failed'
  | 'report.cancelled'
  | 'report.expired'
  | 'report.edited'
  | 'report.amended';
/**
 * The type of a message: an event of a report, or `webhook.ping` for a test.
 */
export type MessageType =
  | 'report.created'
  | 'report.processing'
  | 'report.in_review'
  | 'report.documents_required'
  | 'report.documents_received'
  | 'report.completed'
  | 'report.rejected'
  | 'report.failed'
  | 'report.cancelled'
  | 'report.expired'
  | 'report.edited'
  | 'report.amended'
  | 'webhook.ping';
/**
 * State of an endpoint: it gets messages about events, or is disabled.
 */
export type WebhookStatus = 'enabled' | 'disabled';
/**
 * The name of a snapshot in its account.
 */
export type SnapshotName = string;

/**
 * A page of accounts, newest first, and how many are kept.
 */
export interface AccountPage {
  /**
   * The accounts of this page.
   */
  data: AccountUse[];
  /**
   * Number of accounts.
   */
  kept: number;
  /**
   * Number of accounts given up since the server started, to make room for others.
   */
  evicted: number;
  /**
   * Max number of accounts; null where keys are issued and no account is given up.
   */
  most: number | null;
  /**
   * An account that was used within this time is never given up.
   */
  idleMinutes: number;
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max accounts per page, as requested or 20.
     */
    limit: number;
    /**
     * Cursor of the page after this one.
     */
    next: string | null;
    /**
     * Cursor of the page before this one.
     */
    previous: string | null;
  };
}
/**
 * The contents of an account, and the time since its last use.
 */
export interface AccountUse {
  account: AccountId;
  /**
   * Number of reports.
   */
  reports: number;
  /**
   * Number of snapshots.
   */
  snapshots: number;
  /**
   * Number of counted requests.
   */
  requests: number;
  /**
   * Real time since its last use; null where it was never used. This request is a use of the account of its key.
   */
  idleSeconds: number | null;
  /**
   * True if the database has the account and cannot read it: all counts are 0. `legal-reports-sandbox data check` shows why. Absent for others.
   */
  damaged?: true;
}
/**
 * How the companies of a country are administered and represented. Parties have keys: `holder_1` is the first holder, any other key a person drawn for it.
 */
export interface ArrangementFile {
  /**
   * Lists of faculties that are granted together, by a name in small letters.
   */
  facultyLists: {
    [k: string]: FacultyCode[];
  };
  /**
   * The clause of the statutes on who follows those who administer.
   */
  replacementClause: string;
  /**
   * The default operations of a report, used if the request chooses none.
   */
  requestedOperations: FacultyCode[];
  /**
   * The arrangements; one is drawn for each company.
   *
   * @minItems 1
   */
  arrangements: ArrangementRow[];
}
/**
 * One way in which companies of a country are administered and represented.
 */
export interface ArrangementRow {
  /**
   * The administering body: a board, one or several administrators, the partners, and so on.
   */
  form:
    | 'directorio'
    | 'administrador_unico'
    | 'administradores_conjuntos'
    | 'administradores_indistintos'
    | 'gerente_general'
    | 'socios'
    | 'titular'
    | 'liquidador'
    | 'consejo'
    | 'representante_legal';
  /**
   * Way in which its members act: alone (`individual`), together (`conjunta`) or by agreement of the body (`por_acuerdo`).
   */
  actingForm: 'individual' | 'conjunta' | 'por_acuerdo';
  /**
   * Weight of the arrangement in the draw, relative to the others.
   */
  weight: number;
  /**
   * The clause of the statutes, which names nobody.
   */
  clause: string;
  /**
   * Statement of the founders, outside the statutes, that names the first office holders: a template over the parties’ keys, each filled in by name and number. Absent if meetings elect them.
   */
  appointments?: string;
  /**
   * The board; absent for a company without one.
   */
  board?: {
    /**
     * Number of directors.
     */
    size: number;
    /**
     * Term of the directors, in months.
     */
    termMonths: number;
    /**
     * Number of directors who must attend for a decision.
     */
    quorum: number;
  };
  /**
   * The office holders.
   *
   * @minItems 1
   */
  officers: OfficerRow[];
  /**
   * Classes of attorneys; absent where there are none.
   *
   * @minItems 1
   */
  groups?: GroupRow[];
  /**
   * The powers by which it is represented.
   *
   * @minItems 1
   */
  powers: PowerRow[];
}
/**
 * The holder of an office.
 */
export interface OfficerRow {
  /**
   * The key of a party.
   */
  party: string;
  /**
   * The office.
   */
  title:
    | 'presidente'
    | 'vicepresidente'
    | 'director'
    | 'director_suplente'
    | 'gerente_general'
    | 'gerente'
    | 'administrador'
    | 'liquidador'
    | 'representante_legal'
    | 'interventor'
    | 'representante_legal_suplente'
    | 'secretario'
    | 'comisario'
    | 'revisor_fiscal';
  /**
   * The office as the company names it.
   */
  label: {
    /**
     * Held by a woman.
     */
    F: string;
    /**
     * Held by a man.
     */
    M: string;
  };
  /**
   * Profession of the holder; absent where the law leaves it open.
   */
  occupation?: {
    /**
     * Profession in its form for a woman.
     */
    F: string;
    /**
     * Profession in its form for a man.
     */
    M: string;
  };
  /**
   * The body or person that appointed the holder.
   */
  appointedBy: 'estatuto' | 'junta' | 'directorio' | 'socios' | 'titular' | 'tribunal' | 'matriz';
}
/**
 * A class of attorneys.
 */
export interface GroupRow {
  /**
   * Code by which powers and signatures refer to the class.
   */
  code: string;
  /**
   * Name of the class in the company.
   */
  label: string;
  /**
   * The keys of its members.
   *
   * @minItems 1
   */
  members: string[];
}
/**
 * A power, who has it, and who must sign.
 */
export interface PowerRow {
  /**
   * Key by which the parts of the power are drawn and named.
   */
  key: string;
  /**
   * Kind of the power: of the statutes, general, special, for banks, for courts, and so on.
   */
  kind:
    'estatutario' | 'general' | 'especial' | 'bancario' | 'judicial' | 'tributario' | 'laboral' | 'por_cargo';
  /**
   * The power in words.
   */
  title: string;
  /**
   * Body or person of the grantor that granted it; `matriz` where the grantor is the parent of an agency.
   */
  grantedBy:
    | 'estatuto'
    | 'junta'
    | 'directorio'
    | 'administrador'
    | 'socios'
    | 'titular'
    | 'apoderado'
    | 'tribunal'
    | 'matriz';
  /**
   * Instrument of the power: the statutes, or a deed of its own.
   */
  instrument: 'statutes' | 'deed';
  /**
   * The offices that carry it; absent where none does.
   *
   * @minItems 1
   *
   * Items: The office.
   */
  positionTitles?: (
    | 'presidente'
    | 'vicepresidente'
    | 'director'
    | 'director_suplente'
    | 'gerente_general'
    | 'gerente'
    | 'administrador'
    | 'liquidador'
    | 'representante_legal'
    | 'interventor'
    | 'representante_legal_suplente'
    | 'secretario'
    | 'comisario'
    | 'revisor_fiscal'
  )[];
  /**
   * The keys of those who have it by name; absent where nobody does.
   *
   * @minItems 1
   */
  parties?: string[];
  /**
   * The classes that have it; absent where none does.
   *
   * @minItems 1
   */
  groups?: string[];
  /**
   * Codes, and names of lists of the file.
   *
   * @minItems 1
   */
  faculties: string[];
  /**
   * The one clause that gives all of its faculties, where the statutes do not list them.
   */
  scope?: string;
  /**
   * The signatures that suffice, by faculty and amount.
   *
   * @minItems 1
   */
  ladders: LadderRow[];
  /**
   * Extent to which its holders may delegate it: none, some or all of it.
   */
  delegation: 'no' | 'parcial' | 'total';
}
/**
 * Up to which amounts which signatures suffice, for some faculties.
 */
export interface LadderRow {
  /**
   * Codes, and names of lists of the file. Absent: all of the power.
   *
   * @minItems 1
   */
  faculties?: string[];
  /**
   * Brackets, from the lowest amounts up.
   *
   * @minItems 1
   */
  steps: {
    /**
     * Upper limits in the currency of the country; one is drawn, at the same position in every step. Null means without limit.
     *
     * @minItems 1
     */
    upTo: number[] | null;
    /**
     * Combinations, any of which is enough. Each names people by their keys, and classes by their codes, once for each member who must sign.
     *
     * @minItems 1
     */
    anyOf: string[][];
    /**
     * Wording of the instrument for people who sign by their office, as a template over the parties’ keys. If absent, each is named.
     */
    how?: string;
  }[];
}
/**
 * The days on which the offices of a country work, and its gazette appears.
 */
export interface CalendarFile {
  /**
   * The country whose law the report applies: ISO 3166-1 alpha-2.
   */
  country: 'CL' | 'MX' | 'PE' | 'CO' | 'ES';
  /**
   * Holidays that are left out here.
   */
  leftOut: string;
  offices: {
    /**
     * The days of the week on which notaries, registers, courts and tax offices do not work.
     */
    closedOn: Weekday[];
    /**
     * Facts that are uncertain or simplified.
     */
    assumed: string;
  };
  /**
   * Null where reports cite none.
   */
  gazette: GazetteDays | null;
  /**
   * @minItems 1
   */
  holidays: HolidayRow[];
}
/**
 * The days without a gazette besides the country's holidays, and the numbering of its editions.
 */
export interface GazetteDays {
  name: string;
  /**
   * The days of the week on which it does not appear.
   */
  closedOn: Weekday[];
  /**
   * Numbering of editions: continuous from year to year, or new in each.
   */
  numbering: 'continuous' | 'yearly';
  /**
   * Known editions, in order of date; days are counted from the one before, or from the first. At least one where the numbers are continuous.
   */
  known: {
    date: string;
    edition: number;
  }[];
  /**
   * Facts that are uncertain.
   */
  assumed?: string;
}
/**
 * A national holiday, by the law that makes it one, in the years in which that law has it: on a day of the calendar (`on`), a number of days after Easter Sunday (`easter`), or on a weekday of a month (`nth`).
 */
export interface HolidayRow {
  name: string;
  /**
   * The law that makes it a holiday, or moves it.
   */
  law: string;
  checked: LegalReferenceCheck;
  /**
   * The first year in which it is kept. Absent: as long as companies here are old.
   */
  from?: number;
  /**
   * The last year in which it is kept. Absent: it still is.
   */
  to?: number;
  /**
   * Years between one and the next, counted from `from`. Absent: each year.
   */
  every?: number;
  /**
   * Month and day.
   */
  on?: string;
  /**
   * Days after Easter Sunday; before it where negative.
   */
  easter?: number;
  /**
   * The first to fourth such weekday of a month.
   */
  nth?: {
    week: number;
    weekday: Weekday;
    month: number;
  };
  /**
   * It is one only where it falls on one of these. Absent: on any.
   */
  onlyOn?: Weekday[];
  /**
   * Move of the day, in days, by the weekday on which it falls.
   */
  moves?: {
    monday?: number;
    tuesday?: number;
    wednesday?: number;
    thursday?: number;
    friday?: number;
    saturday?: number;
    sunday?: number;
  };
  /**
   * Other days of the calendar, with the years in which it is kept on them.
   */
  exceptions?: {
    /**
     * @minItems 1
     *
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$".
     */
    [k: string]: number[];
  };
}
/**
 * The fields that are read of one exchange in an HTTP archive. In a cassette of this program, `_key` numbers its keys from 1, `_encoding` of its `postData` is base64 if the bytes are no text, and `_error` of its response is the reason why no whole response came.
 */
export interface ArchiveEntry {
  /**
   * Time of the request; entries without it keep their place.
   */
  startedDateTime?: string | null;
  /**
   * The request.
   */
  request: {
    /**
     * Its method.
     */
    method: string;
    /**
     * The URL of the request.
     */
    url: string;
    /**
     * Its headers; pseudo-headers of HTTP/2 begin with a colon.
     */
    headers?: NamedValue[];
    /**
     * Its body, where it had one.
     */
    postData?: {
      /**
       * Its Content-Type.
       */
      mimeType?: string | null;
      /**
       * The body.
       */
      text?: string | null;
      [k: string]: unknown;
    } | null;
    [k: string]: unknown;
  };
  /**
   * The response.
   */
  response: {
    /**
     * Status of the response; 0 where none came, such as for a request that the browser blocked.
     */
    status?: number | null;
    /**
     * Its headers.
     */
    headers?: NamedValue[];
    /**
     * Its body, without content coding.
     */
    content?: {
      /**
       * Length in bytes; -1 where it is not known.
       */
      size?: number | null;
      /**
       * Its Content-Type.
       */
      mimeType?: string | null;
      /**
       * The body; left out where it was not kept.
       */
      text?: string | null;
      /**
       * `base64` if the text encodes bytes.
       */
      encoding?: string | null;
      [k: string]: unknown;
    } | null;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * A header, or a part of a query, as an HTTP archive has it.
 */
export interface NamedValue {
  /**
   * Its name, as it was written.
   */
  name: string;
  /**
   * Its value.
   */
  value: string;
  [k: string]: unknown;
}
/**
 * The fields that are read of an HTTP archive (HAR 1.2), whichever program wrote it. Browsers leave out unknown values or write null, and add fields that begin with an underscore: those may have any value. In a cassette of this program, `_upstream` is the base of the URLs of the requests.
 */
export interface HttpArchive {
  /**
   * The archive.
   */
  log: {
    /**
     * The exchanges, in any order.
     */
    entries: ArchiveEntry[];
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * The comparison of two cassettes, or of a cassette and a server that got the same requests.
 */
export interface CassetteComparison {
  /**
   * The origin of A.
   */
  a: string;
  /**
   * The origin of B.
   */
  b: string;
  /**
   * Number of equal exchanges.
   */
  same: number;
  /**
   * Number of exchanges that differ, or are in one of the two only.
   */
  different: number;
  /**
   * Number of undecided exchanges.
   */
  untold: number;
  /**
   * Number of values of A with another one in B, made by the servers.
   */
  mapped: number;
  /**
   * Each, in the order of A; what only B has follows.
   */
  exchanges: ComparedExchange[];
}
/**
 * An exchange of A beside that of B.
 */
export interface ComparedExchange {
  /**
   * The result; `untold` if a part was not stored, or is a stream of events.
   */
  outcome: 'same' | 'different' | 'only-in-a' | 'only-in-b' | 'untold';
  /**
   * The method of the request.
   */
  method: string;
  /**
   * Its path and query, as A has them.
   */
  target: string;
  /**
   * Number of the exchange in A, counted from 1.
   */
  a: number | null;
  /**
   * Number of the exchange in B.
   */
  b: number | null;
  /**
   * The result in words.
   */
  detail: string;
  /**
   * The first hundred differences.
   */
  differences: Difference[];
  /**
   * Number of differences.
   */
  total: number;
}
/**
 * A difference between two exchanges.
 */
export interface Difference {
  /**
   * `status`, the name of a header, or the place in the body as a JSON Pointer.
   */
  place: string;
  /**
   * The value in A; absent if A has none.
   */
  a?: string;
  /**
   * The value in B; absent if B has none.
   */
  b?: string;
}
/**
 * One exchange in a cassette: a request and its response. Fields that begin with an underscore are this program's own, as HAR 1.2 allows.
 */
export interface CassetteEntry {
  /**
   * Time of the request, in real time.
   */
  startedDateTime: string;
  /**
   * Time until the response was complete, in milliseconds.
   */
  time: number;
  /**
   * The request.
   */
  request: {
    /**
     * Its method.
     */
    method: string;
    /**
     * The URL of the request.
     */
    url: string;
    /**
     * HTTP version, such as HTTP/1.1.
     */
    httpVersion: string;
    /**
     * Empty in what this program records: their headers are there, without values.
     */
    cookies: unknown[];
    /**
     * The headers in their order, without secrets.
     */
    headers: NamedValue[];
    /**
     * The decoded query of the URL.
     */
    queryString: NamedValue[];
    /**
     * Its body, where it had one.
     */
    postData?: {
      /**
       * Its Content-Type; empty where it had none.
       */
      mimeType: string;
      /**
       * The body; left out where it was too large to be kept.
       */
      text?: string;
      /**
       * Parts of a form; never recorded here.
       */
      params?: unknown[];
      /**
       * `base64` if the text encodes bytes that are no text.
       */
      _encoding?: 'base64';
      /**
       * True if the body was too large to be stored.
       */
      _tooLarge?: boolean;
      [k: string]: unknown;
    };
    /**
     * -1: not counted.
     */
    headersSize: number;
    /**
     * Length of the body as sent, in bytes.
     */
    bodySize: number;
    [k: string]: unknown;
  };
  /**
   * The response.
   */
  response: {
    /**
     * Status of the response; 0 where none came.
     */
    status: number;
    /**
     * The reason phrase of the response.
     */
    statusText: string;
    /**
     * HTTP version, such as HTTP/1.1.
     */
    httpVersion: string;
    /**
     * Empty in what this program records.
     */
    cookies: unknown[];
    /**
     * The headers in their order, without secrets.
     */
    headers: NamedValue[];
    /**
     * Its body, decoded.
     */
    content: {
      /**
       * Length after decoding, in bytes.
       */
      size: number;
      /**
       * Bytes saved by the content coding.
       */
      compression?: number;
      /**
       * Its Content-Type; empty where it had none.
       */
      mimeType: string;
      /**
       * The body; left out where it was too large to be kept.
       */
      text?: string;
      /**
       * `base64` if the text encodes bytes that are no text.
       */
      encoding?: string;
      /**
       * True if the body was too large to be stored.
       */
      _tooLarge?: boolean;
      [k: string]: unknown;
    };
    /**
     * Its Location; empty where it had none.
     */
    redirectURL: string;
    /**
     * -1: not counted.
     */
    headersSize: number;
    /**
     * Length of the body as received, in bytes.
     */
    bodySize: number;
    /**
     * Reason why the response did not come, or not completely.
     */
    _error?: string;
    [k: string]: unknown;
  };
  /**
   * Empty: no cache data is kept.
   */
  cache: {
    [k: string]: unknown;
  };
  /**
   * Durations in milliseconds.
   */
  timings: {
    /**
     * Always 0: not measured separately.
     */
    send: number;
    /**
     * Time until the head of the response came.
     */
    wait: number;
    /**
     * Time from the head to the end of the response.
     */
    receive: number;
    [k: string]: unknown;
  };
  /**
   * Number of the key of the request in the cassette, counted from 1; left out where it had none.
   */
  _key?: number;
  /**
   * The fault that was applied to the response, which is recorded as the upstream sent it.
   */
  _fault?: string;
  [k: string]: unknown;
}
/**
 * Exchanges that were recorded, as an HTTP archive: HAR 1.2.
 */
export interface Cassette {
  /**
   * The archive.
   */
  log: {
    /**
     * 1.2.
     */
    version: string;
    /**
     * The program that recorded the archive.
     */
    creator: {
      /**
       * Its name.
       */
      name: string;
      /**
       * Its version.
       */
      version: string;
      [k: string]: unknown;
    };
    /**
     * The base address of the server, with which the URLs of the requests begin.
     */
    _upstream?: string;
    /**
     * The exchanges, in the order in which they ended.
     */
    entries: CassetteEntry[];
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/**
 * A fault that every client met once, in one request of its own account.
 */
export interface ClientFault {
  /**
   * Unique among the faults.
   */
  id: string;
  /**
   * The id of the question that it belongs to.
   */
  question: string;
  /**
   * The heading of its column, within the table of its question.
   */
  short: string;
  /**
   * The fault in one sentence.
   */
  title: string;
  /**
   * POST creates a report, GET reads one.
   */
  method: 'POST' | 'GET';
  /**
   * The effect on the first response, as `POST /_sandbox/faults` takes it. Null: the read has the `If-None-Match` of the current report.
   */
  effect: FaultEffect | null;
  /**
   * True if the connection served another request before.
   */
  keptAlive: boolean;
  /**
   * The timeout that the client was given, in milliseconds. Null: the default of the client.
   */
  timeoutMs: number | null;
  /**
   * The end that a safe client reaches: the report; or an error and no report, where only a person can go on.
   */
  safeEnd: 'report' | 'error';
}
/**
 * Changes to a response, which may be combined unless they contradict each other; or `webhook`, the change to a message to an endpoint.
 */
export interface FaultEffect {
  /**
   * The status of the response. From 400 to 599, nothing is done and the response is a problem; 301, 302, 307 and 308 redirect, and nothing is done. With 204 the operation is done, and only that status is left of its response: no body, no `Location`. There are no other statuses.
   */
  status?: number;
  /**
   * `Location` of a redirect, as it is sent. Without it, a redirect leads to the URL of the request with `sandbox-redirected` in the query: the request that follows it is not redirected again.
   */
  location?: string;
  /**
   * Seconds to wait, sent in `Retry-After`.
   */
  retryAfter?: number;
  /**
   * Form of `Retry-After`: seconds, the default; an HTTP date that many seconds after the response; or an HTTP date that many seconds before it. Dates are of real time, like `Date`.
   */
  retryAfterForm?: 'seconds' | 'date' | 'past-date';
  /**
   * Seconds until a rate limit starts anew, sent in `RateLimit` and `X-RateLimit-Reset` with the other headers of a limit that is used up. `Retry-After` is sent only with `retryAfter`.
   */
  rateLimitReset?: number;
  latency?: FaultLatency;
  /**
   * Reset of the connection: before the operation, or after it, so that the response is lost.
   */
  reset?: 'before' | 'after';
  /**
   * The connection is closed in order, with a FIN and without a response: before anything was done, or when all was done and the response is lost.
   */
  close?: 'before' | 'after';
  /**
   * Change to the body: it is empty; the connection ends in the middle of it; it comes in chunks, and the connection ends before the last one; it is coded as gzip and cut off in the middle, with a Content-Length of the part that is sent; it is not JSON; fields have another type or are missing; every object has unknown fields; open enumerations have unknown values.
   */
  body?:
    | 'empty'
    | 'truncated'
    | 'truncated-chunked'
    | 'truncated-gzip'
    | 'malformed'
    | 'broken-schema'
    | 'extra-members'
    | 'unknown-values';
  /**
   * Content type of the response.
   */
  contentType?: string;
  /**
   * Real milliseconds over which the body is sent in pieces.
   */
  dripMs?: number;
  /**
   * Real milliseconds of silence after the first half of the body; then the connection is closed.
   */
  stallMs?: number;
  /**
   * An informational response that is sent before the response: 100 Continue, or 103 Early Hints with a `Link`.
   */
  informational?: 100 | 103;
  webhook?: WebhookEffect;
}
/**
 * A delay in milliseconds: fixed, uniform between two values, or log-normal by its median and p99. The drawn value is a function of seed, fault and call.
 */
export interface FaultLatency {
  /**
   * The delay; the minimum with `upToMs`, the median with `p99Ms`.
   */
  ms: number;
  /**
   * The maximum, if the delay is drawn evenly.
   */
  upToMs?: number;
  /**
   * 99th percentile of log-normal delays. No delay is over a minute.
   */
  p99Ms?: number;
  /**
   * Clock that the delay uses: real time, the default, or the virtual clock of the account in mode `manual`, which advances while the response comes at once.
   */
  clock?: 'real' | 'virtual';
}
/**
 * Change to a message to an endpoint when it is first sent; a message that is sent again is correct.
 */
export interface WebhookEffect {
  kind: WebhookEffectKind;
  /**
   * Number of copies that a `burst` sends at once; by default 5.
   */
  copies?: number;
  /**
   * Delay of a `delayed` message, or max wait of an `out-of-order` one for another to go first: by default ten seconds, on the virtual clock in mode `manual`, else in real time. For a `slow-body`, the time between head and body: by default a second, at most ten, in real time.
   */
  delayMs?: number;
  /**
   * Length of the body of a `huge-payload`, in bytes; by default 1048576.
   */
  bytes?: number;
}
/**
 * A question about a client that one or more faults answer.
 */
export interface ClientQuestion {
  /**
   * Unique among the questions.
   */
  id: string;
  /**
   * The heading of its column.
   */
  short: string;
  /**
   * The question.
   */
  title: string;
  /**
   * Why it matters, and what a client should do.
   */
  advice: string;
}
/**
 * The outcome of one fault: the requests that the server saw, and the result for the caller.
 */
export interface ClientResult {
  /**
   * Requests of this operation that the server saw.
   */
  requests: number;
  /**
   * The result for the caller: the report; an error; a response with a status that is no success; a success without a body; a success with a text; a success with an empty object; nothing within 25 s; another success that is no report.
   */
  got: 'report' | 'error' | 'status' | 'nothing' | 'text' | 'empty-object' | 'waiting' | 'other';
  /**
   * The status that the caller got.
   */
  status?: number;
  /**
   * The exit code of a command.
   */
  exit?: number;
  /**
   * Reports that were made of one order. Of creates only.
   */
  reports?: number;
  /**
   * The fewest requests, and of creates reports, that repeated runs gave, where a race of the client decides; `requests` and `reports` are the maximum.
   */
  fewest?: number;
  /**
   * A repeated request came before `Retry-After` was over.
   */
  early?: true;
}
/**
 * A client with certain settings, and its result for each fault.
 */
export interface ClientSetup {
  /**
   * Unique among all setups.
   */
  id: string;
  /**
   * The settings.
   */
  title: string;
  /**
   * By the id of the fault. A fault that is missing was not measured.
   */
  results: {
    [k: string]: ClientResult;
  };
}
/**
 * The behaviour of HTTP clients when a response goes wrong, as `fixtures/clients.json` holds it.
 */
export interface ClientTable {
  /**
   * Date and conditions of the measurement.
   */
  measured: {
    /**
     * The day of the measurements.
     */
    on: string;
    /**
     * The version of Node under which the clients of npm ran.
     */
    node: string;
  };
  /**
   * The questions that group the faults.
   *
   * @minItems 1
   */
  questions: ClientQuestion[];
  /**
   * The faults that each client met, in the order of their questions.
   *
   * @minItems 1
   */
  faults: ClientFault[];
  /**
   * Clients by language.
   *
   * @minItems 1
   */
  clients: HttpClient[];
  /**
   * Facts that hold for several clients.
   *
   * Items: A statement.
   */
  notes: string[];
}
/**
 * An HTTP client: what it does by default and with settings of its own, and how to make it safe.
 */
export interface HttpClient {
  /**
   * Unique among the clients.
   */
  id: string;
  /**
   * The language, or the command line.
   */
  language: string;
  /**
   * The name of the client.
   */
  name: string;
  /**
   * The version that was measured.
   */
  version: string;
  /**
   * The file in `examples/clients/` that is a safe client. Null: there is none.
   */
  example: string | null;
  /**
   * The settings that make it right.
   */
  remedy: string;
  /**
   * Further facts about the client.
   *
   * Items: A statement.
   */
  notes: string[];
  /**
   * The client with its defaults, and with other settings.
   *
   * @minItems 1
   */
  setups: ClientSetup[];
}
/**
 * Distance to move the clock: a duration, an instant, or the next happening. At most ten years.
 */
export interface ClockAdvance {
  /**
   * An ISO 8601 duration.
   */
  by?: string;
  to?: Instant;
  /**
   * Moves to the instant of the next change of a report; without one, the clock stays.
   */
  next?: true;
}
/**
 * The changes of the clock; absent fields stay.
 */
export interface ClockChange {
  mode?: ClockMode;
  pace?: Pace;
  now?: Instant;
}
/**
 * The clock after the move, and everything that happened until then. At most the first 1,000 happenings are listed: `GET /v1/reports/{reportId}/events` lists all of a report, and shorter steps have shorter lists.
 */
export interface ClockSettlement {
  clock: Clock;
  /**
   * Number of happenings, including unlisted ones.
   */
  happenedCount: number;
  /**
   * The happenings by instant, and by age of the report at the same instant; at most the first 1,000.
   *
   * @maxItems 1000
   */
  happened: Happening[];
  /**
   * Number of attempts to send messages, including unlisted ones.
   */
  attemptedCount: number;
  /**
   * The attempts to send messages until then, by endpoint and instant; at most the first 1,000.
   *
   * @maxItems 1000
   */
  attempted: AttemptOutcome[];
}
/**
 * The virtual clock of an account. Every instant in its bodies is of this clock.
 */
export interface Clock {
  mode: ClockMode;
  pace: Pace;
  now: Timestamp;
}
/**
 * An event in short; the events of the report have it in full.
 */
export interface Happening {
  /**
   * The `id` of the event.
   */
  eventId: string;
  type: ReportEventType;
  timestamp: Timestamp;
  /**
   * The report that it happened to.
   */
  reportId: string;
  status: ReportStatus;
}
/**
 * An attempt to send a message to an endpoint, in short.
 */
export interface AttemptOutcome {
  /**
   * The message; the deliveries of its endpoint have it in full.
   */
  deliveryId: string;
  /**
   * The endpoint.
   */
  webhookId: string;
  /**
   * The event, which is the `webhook-id` of every attempt.
   */
  eventId: string;
  /**
   * The type of the event; `webhook.ping` for a test.
   */
  type: string;
  /**
   * The first, the second, and so on.
   */
  number: number;
  at: Timestamp;
  status: DeliveryStatus;
  /**
   * The status of the response; null where there was none.
   */
  answered: number | null;
  /**
   * Reason why there was no response; null where there was one.
   */
  failure: string | null;
  /**
   * Time of the next attempt: on the virtual clock in mode `manual`, else in real time. Null where there is none.
   */
  nextAttemptAt: Timestamp | null;
  /**
   * The injected misbehaviour; null for none.
   */
  misbehaviour: Misbehaviour | null;
}
/**
 * A misbehaviour that a fault injects into a message.
 */
export interface Misbehaviour {
  kind: WebhookEffectKind;
  /**
   * The origin of the misbehaviour: the id of a fault, or `company` for a modifier in the company id.
   */
  by: string;
  /**
   * The same in words.
   */
  detail: string;
}
/**
 * A page of companies: those of the catalogue in its order, then those of own files by their id.
 */
export interface CompanyPage {
  /**
   * The companies of this page.
   */
  data: CompanyRecord[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max companies per page, as requested or 20.
     */
    limit: number;
    /**
     * Cursor of the page after this one.
     */
    next: string | null;
    /**
     * Cursor of the page before this one.
     */
    previous: string | null;
  };
}
/**
 * A company for which a report can be created.
 */
export interface CompanyRecord {
  /**
   * The same for every spelling of the company.
   */
  id: string;
  /**
   * The name in its reports.
   */
  name: string;
  /**
   * Its tax number; null where it has none.
   */
  taxId: TaxId | null;
  /**
   * Code, as in the content of its reports: SPA, LTDA, SA_CERRADA, …
   */
  legalForm: string | null;
  /**
   * ISO 3166-1 alpha-2.
   */
  country: string;
  /**
   * Key of the scenario that applies; null for a company that is like any other.
   */
  scenario: string | null;
  request: ReadyRequest;
}
/**
 * A tax number, with the verdict on its check digit.
 */
export interface TaxId {
  /**
   * Name of the number in its country.
   */
  type: 'RUT' | 'RFC' | 'RUC' | 'NIT' | 'NIF';
  /**
   * The number in its canonical spelling: RUT 66100004-K, RFC XQD200102AAA, RUC 20999000127, NIT 999000123-2, NIF B99900011. Numbers of people pass every check, and belong to nobody: they are above those in use, and the homoclave of a Mexican RFC is one that the tax authority never gives.
   */
  value: string;
  /**
   * The country that issued it: ISO 3166-1 alpha-2.
   */
  country: string;
  /**
   * True if the check digit is right.
   */
  valid: boolean;
}
/**
 * A request for a report, ready to be sent.
 */
export interface ReadyRequest {
  /**
   * The method to send it with.
   */
  method: 'POST';
  /**
   * The path to send it to.
   */
  path: '/v1/reports';
  /**
   * The JSON body to send.
   */
  body: {
    type: ReportType;
    companyId: CompanyId;
    options?: ReportOptions;
  };
}
/**
 * The options a report was made with, defaults filled in.
 */
export interface ReportOptions {
  /**
   * True if validation was requested.
   */
  validate: boolean;
  submitted?: Submitted;
}
/**
 * Facts that your client has about the company, to compare with those that the report finds. They change nothing else in the report.
 */
export interface Submitted {
  /**
   * Name of the company, with or without its legal form.
   */
  name?: string;
  /**
   * Tax number of the company, in any usual spelling.
   */
  taxId?: string;
  address?: SubmittedAddress;
  /**
   * Officers of the company: its administrators, directors and managers.
   *
   * @minItems 1
   * @maxItems 50
   */
  officers?: SubmittedOfficer[];
}
/**
 * The address of the company, as your client has it.
 */
export interface SubmittedAddress {
  /**
   * Street, avenue or road, without its number.
   */
  street: string;
  /**
   * Number in the street, or its replacement, such as S/N.
   */
  number?: string;
  /**
   * Office, flat or floor.
   */
  unit?: string;
  /**
   * Comuna in Chile; municipality, district or city elsewhere.
   */
  commune: string;
  /**
   * The region or state: ISO 3166-2 without the country.
   */
  regionCode?: string;
  /**
   * Postal code.
   */
  postalCode?: string;
  /**
   * The country: ISO 3166-1 alpha-2.
   */
  country?: string;
}
/**
 * An officer of the company, as your client has them.
 */
export interface SubmittedOfficer {
  /**
   * Full name, given names first.
   */
  name: string;
  /**
   * Tax number, in any usual spelling.
   */
  taxId?: string;
  /**
   * The office.
   */
  title?:
    | 'presidente'
    | 'vicepresidente'
    | 'director'
    | 'director_suplente'
    | 'gerente_general'
    | 'gerente'
    | 'administrador'
    | 'liquidador'
    | 'representante_legal'
    | 'interventor'
    | 'representante_legal_suplente'
    | 'secretario'
    | 'comisario'
    | 'revisor_fiscal';
}
/**
 * An exact amount: a decimal string, never a float.
 */
export interface Money {
  /**
   * Amount as a decimal string with a point; never negative.
   */
  amount: string;
  /**
   * ISO 4217: CLP, USD, EUR and so on; CLF is the Unidad de Fomento.
   */
  currency: 'CLP' | 'CLF' | 'USD' | 'EUR' | 'MXN' | 'PEN' | 'COP';
}
/**
 * A number of shares with its unit.
 */
export interface ShareCount {
  /**
   * Number of shares, of all series.
   */
  count: number;
  /**
   * Parts that the capital is divided into: shares, or the participations of a Spanish S.L.
   */
  unit: 'acciones' | 'participaciones';
}
/**
 * Term of a company.
 */
export interface Term {
  /**
   * Without end, up to a fixed day, or renewed of itself unless somebody objects.
   */
  kind: 'indefinida' | 'plazo_fijo' | 'renovable';
  /**
   * The day on which the term ends; null where it has no end.
   */
  endsOn: string | null;
  /**
   * Years of each renewal; null where the term is not renewed.
   */
  renewalYears: number | null;
}
/**
 * An act in the life of a company: its incorporation or an amendment. A traditional act is a deed whose extract is registered and published; a RES act is an electronic form that replaces all three.
 */
export interface Act {
  /**
   * Identifier of the act within the report; marginal notes and previous names refer to it.
   */
  id: string;
  /**
   * Kind of the act: it incorporates the company, amends its statutes, dissolves it, and so on.
   */
  kind:
    | 'constitucion'
    | 'modificacion'
    | 'aumento_capital'
    | 'disminucion_capital'
    | 'transformacion'
    | 'fusion'
    | 'division'
    | 'cesion_derechos'
    | 'cambio_nombre'
    | 'cambio_objeto'
    | 'cambio_domicilio'
    | 'cambio_administracion'
    | 'saneamiento'
    | 'migracion'
    | 'disolucion'
    | 'prorroga';
  /**
   * The date of the deed or of the last signature.
   */
  date: string;
  /**
   * The deed that the act was granted by; null for an act in the RES, which has none.
   */
  deed: Deed | null;
  /**
   * The extract of the deed that goes to register and gazette; null where the act needs none or it is missing.
   */
  extract: {
    /**
     * The day on which the notary issued the extract.
     */
    date: string;
    /**
     * The extract, among `documents`.
     */
    documentId: string;
  } | null;
  /**
   * The entry of the act in the commercial register; null where there is none.
   */
  registration: {
    /**
     * The register that made the entry, such as the Conservador de Bienes Raíces de Santiago.
     */
    registrar: string;
    /**
     * The book of the register, such as Registro de Comercio.
     */
    book: string;
    /**
     * Fojas in Chile, such as "45.678 vta."; folio in Spain; folio mercantil electrónico in Mexico; partida electrónica in Peru; matrícula mercantil in Colombia.
     */
    folio: string;
    /**
     * The number of the entry.
     */
    number: number;
    /**
     * The entry as the register names it, where it does not by its number alone: the NCI in Mexico, the asiento in Peru (A00001), the inscripción in Spain (1.ª).
     */
    entry?: string;
    /**
     * Tomo, in Spain; libro, in Colombia.
     */
    volume?: string;
    /**
     * Hoja, in Spain.
     */
    sheet?: string;
    /**
     * The year of the book. With `folio` and `number` it finds the entry.
     */
    year: number;
    /**
     * The day of the entry. In Chile it must be made within 60 days of the deed; for a SpA, within one month.
     */
    date: string;
    /**
     * The copy of the entry, among `documents`.
     */
    documentId: string;
  } | null;
  /**
   * The publication of the extract in the official gazette; null where there is none.
   */
  publication: {
    /**
     * The gazette, such as the Diario Oficial.
     */
    gazette: string;
    /**
     * The day of the publication. In Chile it must be made within 60 days of the deed; for a SpA, within one month.
     */
    date: string;
    /**
     * The number of the edition.
     */
    edition: string;
    /**
     * The page of the edition.
     */
    page: number;
    /**
     * Verification code, for editions that carry one.
     */
    cve: string | null;
    /**
     * The publication, among `documents`.
     */
    documentId: string;
  } | null;
  /**
   * The electronic form in the Registro de Empresas y Sociedades (Ley 20.659); null for an act of the traditional regime.
   */
  res: {
    /**
     * The number of the act in the register.
     */
    actId: string;
    /**
     * The day of the last signature, which is the day of the act.
     */
    signedOn: string;
    /**
     * The signers of the form, among `entities`.
     *
     * @minItems 1
     */
    signerEntityIds: string[];
    /**
     * Verification code of the form (código de verificación electrónica).
     */
    cve: string;
    /**
     * The form, among `documents`.
     */
    documentId: string;
  } | null;
  /**
   * The changes, in order; applied one after the other they give the company of today.
   */
  effects: ActEffect[];
  /**
   * Later notes of the register beside the entry, in order of date.
   */
  marginalNotes: {
    /**
     * The day of the note.
     */
    date: string;
    /**
     * Text of the note, in Spanish.
     */
    text: string;
    /**
     * The act that explains the note.
     */
    actId: string | null;
  }[];
  /**
   * The act in one sentence, in Spanish.
   */
  summary: string;
}
/**
 * A public deed before a notary.
 */
export interface Deed {
  /**
   * The notary who authorised it.
   */
  notaryName: string;
  /**
   * The office as deeds write it, such as "34ª Notaría de Santiago".
   */
  notaryOffice: string;
  /**
   * Commune of the notary's office.
   */
  notaryCommune: string;
  /**
   * Capacity of the notary: the titular, a substitute or an interim.
   */
  notaryRole: 'titular' | 'suplente' | 'interino';
  /**
   * The day on which it was granted.
   */
  date: string;
  /**
   * Number and year in the notary's repertoire.
   */
  repertoireNumber: string;
  /**
   * The deed, among `documents`.
   */
  documentId: string;
}
/**
 * A street address.
 */
export interface Address {
  /**
   * Street, avenue or road.
   */
  street: string;
  /**
   * Number in the street, or its replacement, such as S/N.
   */
  number: string;
  /**
   * Office, flat or floor; null where there is none.
   */
  unit: string | null;
  /**
   * Colonia, urbanización or barrio, in countries whose addresses have one.
   */
  neighbourhood?: string;
  /**
   * Comuna in Chile; municipality, district or city elsewhere.
   */
  commune: string;
  /**
   * The region or state: ISO 3166-2 without the country.
   */
  regionCode: string;
  /**
   * Postal code, in countries whose addresses have one.
   */
  postalCode?: string;
  /**
   * The country: ISO 3166-1 alpha-2.
   */
  country: string;
}
/**
 * The administration of the company.
 */
export interface Administration {
  /**
   * The administering body: a board, one or several administrators, the partners, and so on.
   */
  form:
    | 'directorio'
    | 'administrador_unico'
    | 'administradores_conjuntos'
    | 'administradores_indistintos'
    | 'gerente_general'
    | 'socios'
    | 'titular'
    | 'liquidador'
    | 'consejo'
    | 'representante_legal';
  /**
   * Way in which its members act: alone (`individual`), together (`conjunta`) or by agreement of the body (`por_acuerdo`).
   */
  actingForm: 'individual' | 'conjunta' | 'por_acuerdo';
  /**
   * The board, as it was last elected; null where the company has none.
   */
  board: {
    /**
     * Number of directors, without alternates.
     */
    size: number;
    /**
     * Term of the directors, in months.
     */
    termMonths: number;
    /**
     * The day of the election.
     */
    electedOn: string;
    /**
     * The day on which the term ends, counted from the election. A board that was not renewed by then has lapsed; in Chile one that an ordinary meeting elected sits until that of the year in which its term ends, which has until 30 April.
     */
    expiresOn: string;
    /**
     * Number of directors who must attend for a decision.
     */
    quorum: number;
    /**
     * True if each director has an alternate.
     */
    alternates: boolean;
    /**
     * The minutes of the election, among `documents`.
     */
    documentId: string;
  } | null;
  /**
   * Offices of the company, present and past.
   *
   * @minItems 1
   */
  positions: Position[];
}
/**
 * An office held in the company.
 */
export interface Position {
  /**
   * Identifier of the office within the report.
   */
  id: string;
  /**
   * The holder, among `entities`.
   */
  entityId: string;
  /**
   * The office.
   */
  title:
    | 'presidente'
    | 'vicepresidente'
    | 'director'
    | 'director_suplente'
    | 'gerente_general'
    | 'gerente'
    | 'administrador'
    | 'liquidador'
    | 'representante_legal'
    | 'interventor'
    | 'representante_legal_suplente'
    | 'secretario'
    | 'comisario'
    | 'revisor_fiscal';
  /**
   * The office as the company names it, in Spanish.
   */
  titleLabel: string;
  /**
   * True if the holder is an independent director, in the sense of the securities law.
   */
  independent: boolean;
  /**
   * Since when it is held.
   */
  from: string;
  /**
   * Date until which it is held; null if no end is set.
   */
  until: string | null;
  /**
   * State of the office at `asOfDate`; `extinguido` if the company itself, or its own administration, has ended.
   */
  status: 'vigente' | 'vencido' | 'renunciado' | 'revocado' | 'extinguido';
  /**
   * The body or person that appointed the holder.
   */
  appointedBy: 'estatuto' | 'junta' | 'directorio' | 'socios' | 'titular' | 'tribunal' | 'matriz';
  /**
   * Document of the appointment, among `documents`.
   */
  documentId: string;
  /**
   * The public deed of the appointment, or of its minutes; null where the appointment is in a form, a private document or a court's resolution.
   */
  deed: Deed | null;
}
/**
 * A statement about a party in the press or by an authority that is not in the lists, with the certainty that it concerns the same party.
 */
export interface AdverseFinding {
  /**
   * Source of the statement: the press, an authority that sanctioned the party, or a court.
   */
  kind: 'prensa' | 'sancion_administrativa' | 'judicial';
  /**
   * The publication or authority, by name.
   */
  source: string;
  /**
   * The day on which it was published.
   */
  publishedOn: string;
  /**
   * Content of the statement, in Spanish.
   */
  summary: string;
  /**
   * Certainty of the match: by name and number (`exacta`), by name and circumstances (`probable`), or about somebody else of that name (`homonimia_descartada`).
   */
  matchQuality: 'exacta' | 'probable' | 'homonimia_descartada';
}
/**
 * The people who can exercise one faculty, within one bracket of amounts (from, to].
 */
export interface Authority {
  facultyCode: FacultyCode;
  from: Money;
  /**
   * Up to this amount, included; null means without limit.
   */
  to: Money | null;
  /**
   * Period over which the amounts are counted: each operation, a day, month or year, or in total.
   */
  per: 'operacion' | 'dia' | 'mes' | 'ano' | 'total';
  /**
   * The powers that give the authority.
   *
   * @minItems 1
   */
  powerIds: string[];
  /**
   * The combinations of classes and people that suffice; any one is enough.
   */
  combinations: {
    /**
     * The class of attorneys that signs; null where those who sign are named one by one.
     */
    groupId: string | null;
    /**
     * Number of them who must sign.
     */
    count: number;
    /**
     * The people who qualify at `asOfDate`: living, current members, among `entities`.
     *
     * @minItems 1
     */
    entityIds: string[];
  }[][];
  /**
   * The combinations of people, if there are at most 50; null if there are more, or if computing them takes too many steps.
   */
  people: string[][] | null;
}
/**
 * Decision on whether a machine may continue with the requested operations before a person has read the report.
 */
export interface Automation {
  /**
   * True if `reasons` is empty: the rules were run, no finding of any severity is live (so that `result` is `aprobado`), and each requested operation can be signed by somebody for some amount. It does not cover the amount: compare yours with `operations[].bracket`.
   */
  allowed: boolean;
  /**
   * All that speaks against it, in the order of the codes; empty when it is allowed.
   */
  reasons: {
    code: AutomationReason;
    /**
     * The same in Spanish, with numbers and names.
     */
    text: string;
  }[];
}
/**
 * A natural person who in the end owns or controls the subject.
 */
export interface BeneficialOwner {
  /**
   * The natural person, among `entities`.
   */
  entityId: string;
  /**
   * Ground of the ownership: holding, votes, control in fact or, if nobody else qualifies, the management of the company.
   *
   * @minItems 1
   */
  basis: ('participacion' | 'voto' | 'control_efectivo' | 'alta_direccion')[];
  /**
   * Share that the person owns along all chains of holdings, cycles included.
   */
  effectivePercentage: string;
  /**
   * Bands of control, with the limits that the British register of persons with significant control uses: 25, 50 and 75 percent.
   */
  controlBands: {
    /**
     * Band of `effectivePercentage`; null for a person without a share.
     */
    ownership: 'hasta_25' | 'mas_de_25_hasta_50' | 'mas_de_50_menos_de_75' | '75_o_mas' | null;
    /**
     * Band of the votes along all chains of holdings; null for a person without votes.
     */
    votes: 'hasta_25' | 'mas_de_25_hasta_50' | 'mas_de_50_menos_de_75' | '75_o_mas' | null;
  };
  /**
   * Simple chains of holdings, by their ids among `shareholders`, from the owner's own to the one in the subject.
   */
  paths: string[][];
  /**
   * True if the company declared the person: to the financial intelligence unit (UAF) in Chile, to the tax authority in Peru and Colombia, before a notary in Spain, in the company's own file in Mexico.
   */
  declared: boolean;
  /**
   * The declared share; null where none was declared.
   */
  declaredPercentage: string | null;
  /**
   * The owner's declaration, among `documents`; null where there is none.
   */
  documentId: string | null;
}
/**
 * A charge over an asset of the subject.
 */
export interface Charge {
  /**
   * Identifier of the charge within the report.
   */
  id: string;
  /**
   * Kind of the charge: a mortgage, a pledge without transfer of possession, or a finance lease of an asset that the creditor owns.
   */
  kind: 'hipoteca' | 'prenda' | 'arrendamiento_financiero';
  /**
   * The charge as the law of the country names it.
   */
  kindLabel: string;
  /**
   * Name of the creditor, who is not among `entities`.
   */
  creditor: string;
  /**
   * Kind of the asset.
   */
  asset: 'inmueble' | 'vehiculo' | 'maquinaria';
  /**
   * The asset in words, in Spanish.
   */
  assetLabel: string;
  /**
   * The day since which the company has the asset.
   */
  assetAcquiredOn: string;
  securedAmount: Money;
  /**
   * The day of the act that created the charge.
   */
  createdOn: string;
  /**
   * The day on which the register entered the charge.
   */
  registeredOn: string;
  /**
   * The register, by its name among `registers`.
   */
  register: string;
  /**
   * Position or number of the entry, as the register writes it.
   */
  entry: string;
  /**
   * State of the charge at `asOfDate`.
   */
  status: 'vigente' | 'cancelado';
  /**
   * The day on which the register cancelled the charge; null while it is in force.
   */
  cancelledOn: string | null;
}
/**
 * Charges over the assets of the subject (prendas, hipotecas, arrendamiento financiero), and the consulted registers. Charges over its shares are `encumbrances` of the holdings.
 */
export interface Charges {
  /**
   * The day on which the registers were consulted.
   */
  consultedOn: string;
  /**
   * Names of the consulted registers.
   *
   * @minItems 1
   */
  registers: string[];
  /**
   * The charges that the registers show, oldest first; cancelled ones included. Empty in most reports.
   */
  entries: Charge[];
}
/**
 * Facts about a legal person. For a party that is not the subject, acts and capital are null.
 */
export interface Company {
  /**
   * The legal form, by its code.
   */
  legalForm:
    | 'SPA'
    | 'LTDA'
    | 'SA_CERRADA'
    | 'SA_ABIERTA'
    | 'SA_ESPECIAL'
    | 'EIRL'
    | 'SAGR'
    | 'COLECTIVA'
    | 'COMANDITA'
    | 'AGENCIA_EXTRANJERA'
    | 'SA'
    | 'SA_DE_CV'
    | 'SAPI_DE_CV'
    | 'S_DE_RL_DE_CV'
    | 'SAS'
    | 'SAC'
    | 'SRL'
    | 'SL'
    | 'SLU'
    | 'FOREIGN';
  /**
   * The legal form as the law of the country names it, such as Sociedad por Acciones.
   */
  legalFormLabel: string;
  /**
   * The name it trades under (nombre de fantasía); null where it has none.
   */
  tradeName: string | null;
  /**
   * Names that it had before, oldest first.
   */
  previousNames: {
    /**
     * The name.
     */
    name: string;
    /**
     * The day on which the name was given up.
     */
    until: string;
    /**
     * The act that changed the name.
     */
    actId: string;
  }[];
  /**
   * The corporate object, as the statutes put it.
   */
  purpose: string;
  /**
   * Activities declared to the tax authority.
   */
  activityCodes: {
    /**
     * Code of the activity in the classification of the tax authority.
     */
    code: string;
    /**
     * The activity in words, in Spanish.
     */
    label: string;
  }[];
  /**
   * Classification of `activityCodes`: the codes of the SII in Chile, SCIAN in Mexico, CIIU Rev. 4 in Peru, CIIU Rev. 4 A.C. in Colombia, CNAE-2009 in Spain. Absent for a party without activity codes, and at an `asOfDate` before the classification was used.
   */
  activityClassification?: 'CIIU4_CL' | 'SCIAN' | 'CIIU_REV_4' | 'CIIU_REV_4_AC' | 'CNAE_2009';
  /**
   * The domicile that the statutes name.
   */
  domicile: {
    /**
     * Comuna in Chile; municipality, district or city elsewhere.
     */
    commune: string;
    /**
     * Region or state: ISO 3166-2 without the country.
     */
    regionCode: string;
  };
  /**
   * Register of its acts: TRADICIONAL is the commercial register of a Conservador, RES the electronic one, MIGRADA_A_… from one to the other; EXTRANJERA is a company of another country; REGISTRO_MERCANTIL is the commercial register of a country other than Chile, which has two regimes.
   */
  registrationRegime:
    'TRADICIONAL' | 'RES' | 'MIGRADA_A_RES' | 'MIGRADA_A_CBR' | 'EXTRANJERA' | 'REGISTRO_MERCANTIL';
  /**
   * Whether the company exists and acts, at `asOfDate`.
   */
  status:
    | 'vigente'
    | 'disuelta'
    | 'en_liquidacion'
    | 'liquidacion_concursal'
    | 'reorganizacion'
    | 'absorbida'
    | 'transformada'
    | 'termino_de_giro'
    | 'no_vigente'
    | 'no_acreditada';
  /**
   * Since when it is in this status; null where it is so from the beginning.
   */
  statusSince: string | null;
  term: Term;
  /**
   * The administration by the statutes in force; null for a party whose statutes were not examined.
   */
  statutes: {
    /**
     * The body that appoints the administration.
     */
    appointingBody: 'junta' | 'directorio' | 'socios' | 'titular' | 'estatuto' | 'matriz';
    /**
     * Number of directors by the statutes; null where there is no board.
     */
    boardSize: number | null;
    /**
     * The clause, quoted.
     */
    administrationClause: string;
    /**
     * The clause on the replacement of absent members, quoted; null where there is none.
     */
    replacementClause: string | null;
  } | null;
  /**
   * The capital; null for a party whose capital was not examined.
   */
  capital: {
    stated: Money;
    variablePart?: Money;
    subscribed: Money;
    paid: Money;
    /**
     * The day by which the rest must be paid; null where all is paid or no day is set.
     */
    paymentDeadline: string | null;
    /**
     * The shares that the capital is divided into; null where the law divides it into rights.
     */
    shares: {
      /**
       * Number of shares, of all series.
       */
      total: number;
      /**
       * The series that they are divided into.
       *
       * @minItems 1
       */
      series: {
        /**
         * Name of the series, such as A; `única` where there is one.
         */
        code: string;
        /**
         * Number of shares of the series.
         */
        count: number;
        /**
         * Preferences of its shares, in Spanish; null where there are none.
         */
        preferences: string | null;
      }[];
      /**
       * The par value of a share; null where shares have none.
       */
      parValue: Money | null;
    } | null;
    /**
     * The contributions to the capital.
     */
    contributions: {
      /**
       * The contributor, among `entities`.
       */
      entityId: string;
      /**
       * Money, goods, claims, work, or what a company had that was merged into it (`patrimonio`).
       */
      kind: 'dinero' | 'bienes' | 'creditos' | 'trabajo' | 'patrimonio';
      amount: Money;
      /**
       * The day on which it was paid in; null while unpaid.
       */
      paidOn: string | null;
    }[];
  } | null;
  /**
   * Date of constitution of a company that is not the subject; absent where no document gives it. For the subject, see `incorporation`.
   */
  incorporatedOn?: string;
  /**
   * The act that made the company; null for a party whose history was not examined.
   */
  incorporation: Act | null;
  /**
   * The acts that changed it since, in order of date.
   */
  amendments: Act[];
  /**
   * Its record at the tax authority.
   */
  taxStatus: {
    /**
     * The day on which it began to be active; null where it never did.
     */
    startOfActivities: string | null;
    /**
     * The day on which it ceased to be active for tax (término de giro); null while it is.
     */
    endOfActivities: string | null;
    /**
     * Its representatives before the tax authority, among `entities`.
     */
    registeredRepresentativeIds: string[];
    /**
     * True if an activity of it is subject to value added tax (IVA; IGV in Peru). False after the end of its activities. Absent for a party that is not the subject.
     */
    vatSubject?: boolean;
    /**
     * True if it must issue electronic invoices at `asOfDate`. Absent for a party that is not the subject.
     */
    electronicInvoicing?: boolean;
    /**
     * Its tax regime. Absent after the end of its activities, before the regime existed, and for a party that is not the subject.
     */
    regime?: {
      /**
       * Code of the regime, as the tax authority writes it.
       */
      code: string;
      /**
       * The regime in words, in Spanish.
       */
      label: string;
    };
  };
  /**
   * Its predecessors and successors, in order of date; empty for a party whose history was not examined, and in countries where none is modelled (all but Chile).
   */
  successions: Succession[];
  /**
   * Its entry in the register of securities; null where its shares are not offered to the public, and in countries where no such register is modelled (all but Chile).
   */
  securitiesRegistration: SecuritiesRegistration | null;
}
/**
 * A company that this one follows, or that follows it: by merger, transformation or division. The tax number leads to the report on it.
 */
export interface Succession {
  /**
   * Role of the other company: it absorbed this one, was absorbed by it, is its form before a transformation (the same legal person, with the same tax number), or was set up by its division.
   */
  relation: 'absorbida_por' | 'absorbio_a' | 'transformada_desde' | 'dividida_en';
  /**
   * Name of the other company at the time.
   */
  name: string;
  taxId: TaxId;
  /**
   * The day of the act.
   */
  on: string;
  /**
   * Act of the company that records it.
   */
  actId: string;
}
/**
 * The entry of a company in the register of issuers whose shares are offered to the public: in Chile the Registro de Valores of the Comisión para el Mercado Financiero.
 */
export interface SecuritiesRegistration {
  /**
   * The authority that keeps the register.
   */
  authority: string;
  /**
   * The register by name.
   */
  register: string;
  /**
   * Number of the entry.
   */
  number: number;
  /**
   * The day of the entry.
   */
  registeredOn: string;
  /**
   * State of the entry.
   */
  status: 'vigente' | 'cancelada';
  /**
   * The certificate of the authority, among `documents`.
   */
  documentId: string;
}
/**
 * The result that a lawyer may rely on.
 */
export interface Conclusion {
  /**
   * Approved, approved with observations, with objections that must be cured, or rejected; null where no validation was requested.
   */
  result: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado' | null;
  /**
   * Reason why there is no result: no validation was requested; null where there is one.
   */
  reason: 'not_validated' | null;
  automation: Automation;
  /**
   * The conclusion in Spanish, in paragraphs separated by line feeds: the company and the findings, the signers of each requested operation, their restrictions, and the remedies.
   */
  summary: string;
  /**
   * The signers of each requested operation, by bracket, in the order of `requestedOperations`.
   */
  operations: OperationAuthority[];
  /**
   * Restrictions on the signers, one sentence each, in Spanish.
   */
  restrictions: string[];
  /**
   * The people who can exercise each faculty, by bracket of amounts, at `asOfDate`.
   */
  authorityMatrix: Authority[];
  /**
   * The recital of authority that a deed would carry, in Spanish.
   */
  personeria: string;
}
/**
 * The signers of one requested operation, within one bracket of amounts (from, to], at `asOfDate`, by the authority matrix.
 */
export interface OperationAuthority {
  faculty: FacultyCode;
  /**
   * Bracket of amounts; null where nobody can sign the operation for any amount. Brackets that nobody can sign are listed too, if all limits of the operation are in one currency and counted over one period.
   */
  bracket: {
    from: Money;
    /**
     * Up to this amount, included; null means without limit.
     */
    to: Money | null;
    /**
     * Period over which the amounts are counted: each operation, a day, month or year, or in total.
     */
    per: 'operacion' | 'dia' | 'mes' | 'ano' | 'total';
  } | null;
  /**
   * The sets of people any of which is enough, among `entities`; empty where nobody can sign. A person who can sign alone is in no other set. Null where there are more than 50, or where computing them takes too many steps: then `authorityMatrix` has the combinations of classes.
   */
  sufficient: string[][] | null;
  /**
   * The signers in Spanish. Up to six people of a class are named; larger classes show their number.
   */
  sentence: string;
}
/**
 * The content of a report of type `sociedades_y_poderes`: the company, its owners, and the people who may sign for it. Every vigente is judged at `asOfDate`.
 */
export interface Content {
  /**
   * Version of the shape of the content.
   */
  schemaVersion: '1.0';
  /**
   * The country whose law the report applies: ISO 3166-1 alpha-2.
   */
  jurisdiction: 'CL' | 'MX' | 'PE' | 'CO' | 'ES';
  /**
   * The company that the report is about, among `entities`.
   */
  subjectEntityId: string;
  /**
   * Date of the judgement, in the zone of the jurisdiction.
   */
  asOfDate: string;
  /**
   * Values of units of account at `asOfDate`, by code: `CLF`, the Unidad de Fomento, in Chilean reports. They make limits in UF comparable with amounts in pesos.
   */
  units: {
    [k: string]: UnitValue;
  };
  /**
   * Intended operations of the company, by faculty codes; the conclusion names the signers of each.
   *
   * @minItems 1
   */
  requestedOperations: FacultyCode[];
  /**
   * Everybody that the report names, once; all else refers to them by id.
   *
   * @minItems 1
   */
  entities: Entity[];
  /**
   * Holdings in the subject and along the chains above it.
   */
  shareholders: Shareholder[];
  shareholderSummary: ShareholderSummary;
  foundingRegister: FoundingRegister;
  /**
   * Transfers and issues of shares or rights, in order of date.
   */
  shareTransfers: ShareTransfer[];
  /**
   * The natural persons who in the end own or control the subject.
   */
  beneficialOwners: BeneficialOwner[];
  administration: Administration;
  /**
   * Classes of attorneys that powers name.
   */
  powerGroups: PowerGroup[];
  /**
   * Powers of the subject: powers of attorney, and those that offices carry, including ended ones.
   */
  powers: Power[];
  /**
   * The examined documents; evidence and provenance refer to them by id.
   *
   * @minItems 1
   */
  documents: Document[];
  /**
   * Entries on the parties in the lists of exposed and sanctioned persons.
   */
  screening: Screening[];
  /**
   * The lists in which the parties were searched; absent from a content that states none. A list is consulted only if it existed at `asOfDate`.
   *
   * @minItems 1
   */
  screeningLists?: ScreeningList[];
  /**
   * Insolvency proceedings and lawsuits of the subject; null at an `asOfDate` before the sources of the country.
   */
  proceedings: Proceedings | null;
  charges?: Charges;
  /**
   * The result of each rule; empty where no validation was requested.
   */
  validations: Validation[];
  conclusion: Conclusion;
  /**
   * Sources of values, by JSON Pointer into the content.
   */
  provenance: {
    [k: string]: Provenance;
  };
}
/**
 * Value of a unit of account at `asOfDate`.
 */
export interface UnitValue {
  value: Money;
  /**
   * Source of the value: the official one of the day, or a computed one where none is known.
   */
  basis: 'published' | 'estimated';
}
/**
 * A party of the report. There is one registry of parties; everything else refers to it by id.
 */
export interface Entity {
  /**
   * Identifier of the party within the report.
   */
  id: string;
  /**
   * Kind of the party: a company, a natural person, a trust, a fund or a state.
   */
  kind: 'company' | 'person' | 'trust' | 'fund' | 'state';
  /**
   * Roles of the party in the report.
   *
   * @minItems 1
   */
  roles: (
    | 'subject'
    | 'shareholder'
    | 'beneficial_owner'
    | 'officer'
    | 'attorney'
    | 'local_representative'
    | 'counterparty'
  )[];
  /**
   * Full name: of a company as its statutes write it, of a person as on the identity card.
   */
  name: string;
  /**
   * Other spellings that documents use for the same party.
   */
  nameVariations: string[];
  /**
   * Its tax number; null where it has none.
   */
  taxId: TaxId | null;
  /**
   * Further numbers that it is known by, such as a passport.
   */
  otherIds: {
    /**
     * Kind of the number.
     */
    type:
      | 'PASSPORT'
      | 'FOREIGN_REG'
      | 'LEI'
      | 'NIT'
      | 'RFC'
      | 'RUC'
      | 'NIF'
      | 'INVESTOR_RUT'
      | 'CURP'
      | 'DNI'
      | 'CC';
    /**
     * The number, as its issuer writes it.
     */
    value: string;
    /**
     * The country that issued it: ISO 3166-1 alpha-2.
     */
    country: string;
  }[];
  /**
   * The country that it belongs to: ISO 3166-1 alpha-2.
   */
  nationality: string;
  /**
   * Its address; null where no document gives one.
   */
  address: Address | null;
  /**
   * Representative of a foreign holder in the country, among `entities`; null where there is none or none is required.
   */
  localRepresentativeId: string | null;
  /**
   * Facts about a natural person; null for any other kind of party.
   */
  person: Person | null;
  /**
   * Offices of a person in the companies that hold the subject; absent where there is none, and outside Chile.
   *
   * @minItems 1
   */
  otherAppointments?: OtherAppointment[];
  /**
   * Facts about a legal person; null for a natural person.
   */
  company: Company | null;
}
/**
 * Facts about a natural person.
 */
export interface Person {
  /**
   * Given names, in full.
   */
  givenNames: string;
  /**
   * First surname.
   */
  paternalSurname: string;
  /**
   * Second surname; null where the country of origin gives one surname.
   */
  maternalSurname: string | null;
  /**
   * Day of birth.
   */
  birthDate: string;
  /**
   * The sex on the identity card.
   */
  sex: 'F' | 'M' | 'X';
  /**
   * Marital status. It decides, with the regime, who must consent.
   */
  maritalStatus: 'soltero' | 'casado' | 'divorciado' | 'viudo' | 'conviviente_civil';
  /**
   * Matrimonial property regime; null for a person who is not married.
   */
  maritalPropertyRegime:
    | 'sociedad_conyugal'
    | 'separacion_total'
    | 'participacion_en_los_gananciales'
    | 'comunidad_de_bienes'
    | 'sociedad_de_gananciales'
    | null;
  /**
   * Profession or trade, as deeds name it, in Spanish.
   */
  occupation: string;
  /**
   * Day of death; null for the living. A power ends with it.
   */
  deceasedOn: string | null;
}
/**
 * An office that a person holds in another company. The report on that company has the same person in the same office.
 */
export interface OtherAppointment {
  /**
   * Name of the other company.
   */
  companyName: string;
  companyTaxId: TaxId;
  /**
   * The office. Seats in boards are not listed.
   */
  title: 'administrador';
  /**
   * The office as the company names it, in Spanish.
   */
  titleLabel: string;
  /**
   * Since when the person holds it.
   */
  from: string;
}
/**
 * A holding, present or past.
 */
export interface Shareholder {
  /**
   * Identifier of the holding within the report; paths of beneficial owners refer to it.
   */
  id: string;
  /**
   * The company that issued it, among `entities`.
   */
  issuerEntityId: string;
  /**
   * The holder, among `entities`.
   */
  holderEntityId: string;
  /**
   * Kind of the holding: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * Number of shares, or rights in units of the capital's division; for an undivided capital (`capital_asignado`, `titular_eirl`) its hundredths, which are no shares.
   */
  shares: number;
  /**
   * Its part in the capital: shares over the total of all series, rounded by largest remainder so that a complete list adds up to 100.000000.
   */
  percentage: string;
  /**
   * Share of the votes that the holding gives.
   */
  votingPercentage: string;
  /**
   * Amount subscribed by the holder; null where it is not known.
   */
  subscribed: Money | null;
  /**
   * Amount paid by the holder; null where it is not known.
   */
  paid: Money | null;
  /**
   * The day on which it was acquired.
   */
  acquiredOn: string;
  /**
   * Way of acquisition.
   */
  acquisition: 'constitucion' | 'compraventa' | 'aumento' | 'herencia' | 'fusion' | 'canje';
  /**
   * The act of the company that created it; null where it comes from a transfer.
   */
  sourceActId: string | null;
  /**
   * Encumbrances: pledges, usufruct, attachments, prohibitions.
   */
  encumbrances: {
    /**
     * Kind of the encumbrance.
     */
    kind: 'prenda' | 'usufructo' | 'embargo' | 'prohibicion';
    /**
     * Beneficiary of the encumbrance, among `entities`.
     */
    inFavourOfEntityId: string;
    /**
     * Since when.
     */
    since: string;
    /**
     * The day on which it was noted in the register of shareholders, after which it binds the company; null where it was not.
     */
    registeredOn: string | null;
    /**
     * Document of the encumbrance, among `documents`.
     */
    documentId: string;
  }[];
  /**
   * State of the holding: held today (`vigente`) or given up (`historico`).
   */
  status: 'vigente' | 'historico';
  /**
   * The day on which it was given up; null while it is held.
   */
  until: string | null;
}
/**
 * Completeness of the list of holders.
 */
export interface ShareholderSummary {
  /**
   * Number of holders.
   */
  count: number;
  /**
   * Number of holders in `shareholders`.
   */
  listed: number;
  /**
   * True if the list is cut: `listed` is then less than `count`.
   */
  truncated: boolean;
  /**
   * Share of the listed holders together.
   */
  coverage: string;
  /**
   * Source of the list.
   */
  source: 'RES' | 'libro_accionistas' | 'DCV' | 'estatuto' | 'declaracion';
  /**
   * The day for which the source gives it.
   */
  asOf: string;
  /**
   * The source, among `documents`.
   */
  documentId: string;
}
/**
 * A transfer or an issue of shares or rights.
 */
export interface ShareTransfer {
  /**
   * Identifier of the transfer within the report.
   */
  id: string;
  /**
   * The day of the transfer.
   */
  date: string;
  /**
   * Kind of the transfer: a sale, an issue, an inheritance, a merger or an exchange.
   */
  kind: 'compraventa' | 'aumento' | 'herencia' | 'fusion' | 'canje';
  /**
   * The transferor, among `entities`; null for an issue.
   */
  fromEntityId: string | null;
  /**
   * The transferee, among `entities`.
   */
  toEntityId: string;
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * Number of transferred shares or rights; for an undivided capital (of an E.I.R.L.) its hundredths, which are no shares.
   */
  shares: number;
  /**
   * Total price; null where none was paid, or none is stated.
   */
  price: Money | null;
  /**
   * The deed of transfer, among `documents`.
   */
  documentId: string;
  /**
   * The day on which the register of holders took note of it.
   */
  registeredOn: string;
}
/**
 * A class of attorneys, such as "Apoderados Clase A".
 */
export interface PowerGroup {
  /**
   * Identifier of the class within the report; signing rules refer to it.
   */
  id: string;
  /**
   * The class as the deed names it, such as A.
   */
  code: string;
  /**
   * The class in words, in Spanish.
   */
  label: string;
  /**
   * Members of the class, past ones included.
   *
   * @minItems 1
   */
  members: {
    /**
     * The attorney, among `entities`.
     */
    entityId: string;
    /**
     * Since when.
     */
    from: string;
    /**
     * Date until which the membership lasts; null if no end is set.
     */
    until: string | null;
    /**
     * Document of the membership, among `documents`.
     */
    documentId: string;
  }[];
}
/**
 * A power of attorney, or the power that an office carries.
 */
export interface Power {
  /**
   * Identifier of the power within the report.
   */
  id: string;
  /**
   * Kind of the power: of the statutes, general, special, for banks, for courts, and so on.
   */
  kind:
    'estatutario' | 'general' | 'especial' | 'bancario' | 'judicial' | 'tributario' | 'laboral' | 'por_cargo';
  /**
   * The power in words, in Spanish.
   */
  title: string;
  /**
   * The grantor, among `entities`.
   */
  grantorEntityId: string;
  /**
   * Body or person of the grantor that granted it; `matriz` where the grantor is the parent of an agency.
   */
  grantedBy:
    | 'estatuto'
    | 'junta'
    | 'directorio'
    | 'administrador'
    | 'socios'
    | 'titular'
    | 'apoderado'
    | 'tribunal'
    | 'matriz';
  /**
   * Holders of the power: classes, people by name, or the holder of an office.
   */
  grantees: {
    /**
     * Classes of attorneys that hold it, among `powerGroups`.
     */
    groupIds: string[];
    /**
     * People who hold it by name, among `entities`.
     */
    entityIds: string[];
    /**
     * Offices whose holders have it, by `title` of the position.
     */
    positionTitles: string[];
  };
  /**
   * The instrument that grants the power.
   */
  instrument: {
    /**
     * The document, among `documents`.
     */
    documentId: string;
    /**
     * Form of the instrument.
     */
    form:
      | 'escritura_publica'
      | 'instrumento_privado_autorizado'
      | 'acta_reducida'
      | 'resolucion_judicial'
      | 'formulario_RES'
      | 'consular'
      | 'apostillado'
      | 'documento_privado';
    /**
     * The public deed; null where it was granted in another form.
     */
    deed: Deed | null;
  };
  /**
   * The faculties that it gives or withholds.
   *
   * @minItems 1
   */
  faculties: Faculty[];
  /**
   * Rules for the signatures, by faculty and amount.
   *
   * @minItems 1
   */
  signingRules: SigningRule[];
  /**
   * The first day on which it holds.
   */
  validFrom: string;
  /**
   * The last day on which it holds; null where no end is set.
   */
  validUntil: string | null;
  /**
   * State of the power at `asOfDate`.
   */
  status:
    | 'vigente'
    | 'vencido'
    | 'revocado'
    | 'revocado_parcial'
    | 'renunciado'
    | 'extinguido'
    | 'suspendido'
    | 'no_acreditado';
  /**
   * Revocation, in whole or in part; null where there is none.
   */
  revocation: {
    /**
     * The day of the revocation.
     */
    date: string;
    /**
     * Scope of the revocation: all, or some faculties or holders only.
     */
    scope: 'total' | 'parcial';
    /**
     * The faculties that were revoked; empty where all were.
     */
    facultyCodes: FacultyCode[];
    /**
     * The holders who lost it; empty where all did.
     */
    granteeEntityIds: string[];
    /**
     * The deed of revocation, among `documents`.
     */
    documentId: string;
    /**
     * The day on which the attorney was notified; null where no notice is proved.
     */
    notifiedOn: string | null;
    /**
     * The day on which it was noted in the register; null where it was not.
     */
    registeredOn: string | null;
  } | null;
  /**
   * Rules for passing it on, and the power that it was passed on from.
   */
  delegation: {
    /**
     * Extent to which its holders may delegate it: none, some or all of it.
     */
    allowed: 'no' | 'parcial' | 'total';
    /**
     * The power that this one was delegated from; null for one that was granted directly.
     */
    parentPowerId: string | null;
  };
  /**
   * True if the deed declares earlier powers without effect.
   */
  replacesEarlier: boolean;
  /**
   * True if it was granted as irrevocable.
   */
  irrevocable: boolean;
  /**
   * True if its holders may contract with themselves (autocontratación).
   */
  selfContracting: boolean;
  /**
   * Events of the power, in order of date.
   *
   * @minItems 1
   */
  events: {
    /**
     * The day of the event.
     */
    date: string;
    /**
     * Kind of the event.
     */
    action:
      | 'otorgado'
      | 'modificado'
      | 'ratificado'
      | 'delegado'
      | 'revocado'
      | 'renunciado'
      | 'vencido'
      | 'extinguido';
    /**
     * Document of the event, among `documents`.
     */
    documentId: string;
  }[];
}
/**
 * One thing a power lets its holders do.
 */
export interface Faculty {
  code: FacultyCode;
  /**
   * The faculty in Spanish, as the law of the country calls it.
   */
  label: string;
  /**
   * The clause that gives or withholds it, quoted, in Spanish; null where its instrument is missing or unreadable, so that the faculty is only reported.
   */
  text: string | null;
  /**
   * True if the power expressly withholds it: its holders may not use it.
   */
  excluded: boolean;
}
/**
 * Combinations of distinct people that suffice, within one bracket of amounts (from, to].
 */
export interface SigningRule {
  /**
   * Identifier of the rule within the report.
   */
  id: string;
  /**
   * Faculty codes, or "*" for all of the power.
   *
   * @minItems 1
   */
  facultyCodes: (FacultyCode | '*')[];
  /**
   * Number of signatures: one is enough, or several are needed.
   */
  mode: 'individual' | 'conjunta';
  /**
   * Any one of these combinations is enough.
   *
   * @minItems 1
   */
  anyOf: {
    /**
     * The class whose members may sign; replaces `entityId`.
     */
    groupId?: string;
    /**
     * The one person who must sign; in the place of `groupId`.
     */
    entityId?: string;
    /**
     * Number of different members of the class who must sign; 1 where a person is named.
     */
    count: number;
  }[][];
  from: Money;
  /**
   * Up to this amount, included; null means without limit.
   */
  to: Money | null;
  /**
   * Period over which the amounts are counted: each operation, a day, month or year, or in total.
   */
  per: 'operacion' | 'dia' | 'mes' | 'ano' | 'total';
}
/**
 * A document that was examined.
 */
export interface Document {
  /**
   * Identifier of the document within the report.
   */
  id: string;
  /**
   * Kind of the document, shared by all countries: CEDULA_IDENTIDAD is any identity card, CERTIFICADO_VIGENCIA the certificate of a register that a company is in force. The title has the name in its country.
   */
  type:
    | 'ESTATUTO_ACTUALIZADO'
    | 'CERTIFICADO_VIGENCIA'
    | 'CERTIFICADO_ANOTACIONES'
    | 'ESCRITURA_CONSTITUCION'
    | 'EXTRACTO_CONSTITUCION'
    | 'ESCRITURA_MODIFICACION'
    | 'EXTRACTO_MODIFICACION'
    | 'ACTO_RES'
    | 'INSCRIPCION_CBR'
    | 'PUBLICACION_DIARIO_OFICIAL'
    | 'REGISTRO_ACCIONISTAS'
    | 'NOMINA_ACCIONISTAS_DCV'
    | 'REGISTRO_PODERES_RES'
    | 'ESCRITURA_PODER'
    | 'CERTIFICADO_VIGENCIA_PODER'
    | 'ESCRITURA_REVOCACION'
    | 'ACTA_JUNTA'
    | 'ACTA_DIRECTORIO'
    | 'E_RUT'
    | 'SITUACION_TRIBUTARIA'
    | 'CEDULA_IDENTIDAD'
    | 'DECLARACION_BENEFICIARIOS_FINALES'
    | 'TRASPASO_ACCIONES'
    | 'BUSQUEDA_LISTAS'
    | 'GOOD_STANDING'
    | 'APOSTILLA'
    | 'TRADUCCION'
    | 'SANEAMIENTO'
    | 'RESOLUCION_CONCURSAL'
    | 'INSCRIPCION_REGISTRAL'
    | 'PUBLICACION_OFICIAL'
    | 'AUTORIZACION_DENOMINACION'
    | 'ESCRITURA_GRAVAMEN'
    | 'OFICIO_EMBARGO'
    | 'CERTIFICADO_CMF'
    | 'CONSULTA_BOLETIN_CONCURSAL'
    | 'CONSULTA_PODER_JUDICIAL';
  /**
   * Name of the document in its country, in Spanish.
   */
  title: string;
  /**
   * The issuer: a notary, a register, an authority or the company itself.
   */
  issuer: string;
  /**
   * The day on which it was issued.
   */
  issuedOn: string;
  /**
   * The last day on which it may be relied on; null where it does not age.
   */
  validUntil: string | null;
  /**
   * Way to verify it with its issuer; null where it carries no code.
   */
  verification: {
    /**
     * Kind of the code, which decides where it is entered.
     */
    scheme: 'CVE' | 'CBR' | 'FEA' | 'QR' | 'apostilla' | 'registro_civil';
    /**
     * The code that the issuer put on it. Codes of this sandbox carry the mark SBX.
     */
    code: string;
    /**
     * Response of the issuer to the code.
     */
    status: 'valido' | 'expirado' | 'no_verificable' | 'pendiente';
  } | null;
  /**
   * Number of pages.
   */
  pages: number;
  /**
   * SHA-256 of the file, in hexadecimal.
   */
  sha256: string;
  /**
   * Legibility of the document.
   */
  legibility: string;
  /**
   * The language it is written in: ISO 639-1.
   */
  language: string;
  /**
   * Result of its examination.
   */
  status: 'recibido' | 'procesado' | 'rechazado' | 'reemplazado';
  /**
   * Reason of the rejection, in Spanish; null where it was not rejected.
   */
  rejectionReason: string | null;
  /**
   * The parties it is about.
   */
  subjectEntityIds: string[];
  /**
   * Values read in the document: names, numbers and dates that rules compare.
   */
  extracted: {
    /**
     * Kind of the value; `signatory` is the name of a person who signs for the company.
     */
    field:
      | 'company_name'
      | 'tax_id'
      | 'person_name'
      | 'person_id'
      | 'date'
      | 'capital'
      | 'domicile'
      | 'holder'
      | 'shares'
      | 'legal_form'
      | 'signatory';
    /**
     * The value, as the document writes it.
     */
    value: string;
    /**
     * The page of the value, counted from 1.
     */
    page: number;
    /**
     * The party it is about; null where it is about none.
     */
    entityId: string | null;
  }[];
  /**
   * The text of its pages as far as the report quotes them: every quote from a page occurs in the excerpt of that page, word for word.
   */
  excerpts: {
    /**
     * The page, counted from 1, at most the pages of the document; each has one excerpt.
     */
    page: number;
    /**
     * Passages of the page, in its order; […] marks an omission.
     */
    text: string;
  }[];
}
/**
 * A search of one party in the lists of exposed and sanctioned persons, and in the press.
 */
export interface Screening {
  /**
   * The party that was searched for, among `entities`.
   */
  entityId: string;
  /**
   * True if the party is a politically exposed person.
   */
  pep: boolean;
  /**
   * The public office that makes the party one, in Spanish; null where there is none.
   */
  pepRole: string | null;
  /**
   * True if the party is on a list of sanctions.
   */
  sanctioned: boolean;
  /**
   * The list that has it; null where none does.
   */
  listName: string | null;
  /**
   * Entries of the lists with a similar name, by score; absent where no list has one.
   *
   * @minItems 1
   */
  matches?: ScreeningMatch[];
  /**
   * Findings outside the lists, newest first; empty in most reports.
   */
  adverseFindings: AdverseFinding[];
  /**
   * The day of the search.
   */
  checkedOn: string;
  /**
   * The result of the search, among `documents`.
   */
  documentId: string;
}
/**
 * An entry of a list whose name is similar to the name of the party. From a score of 0.85 on, it is a coincidence in the words of the search.
 */
export interface ScreeningMatch {
  /**
   * The list that has the entry, by its code among `screeningLists`.
   */
  listCode: string;
  /**
   * The name in the list.
   */
  matchedName: string;
  /**
   * Similarity of the names: twice the number of shared words over the words of both names, without accents and case.
   */
  score: string;
  /**
   * Decision on the entry: it is about the party (`confirmada`), or about somebody else (`descartada`). A confirmed entry agrees with `pep` or `sanctioned`.
   */
  decision: 'confirmada' | 'descartada';
}
/**
 * A list in which the parties were searched.
 */
export interface ScreeningList {
  /**
   * Code of the list; `matches` refer to it.
   */
  code: string;
  /**
   * Name of the list.
   */
  name: string;
  /**
   * The authority that publishes the list.
   */
  publisher: string;
  /**
   * Content of the list: politically exposed persons, sanctions, taxpayers whose operations the tax authority presumes not to exist, or persons with penalties of the state.
   */
  kind: 'pep' | 'sanciones' | 'registro_tributario' | 'antecedentes';
  /**
   * The day on which the list was consulted.
   */
  consultedOn: string;
}
/**
 * Published insolvency proceedings and lawsuits of the subject, and the sources that were searched. A source is searched only if it existed at `asOfDate`.
 */
export interface Proceedings {
  /**
   * The searched sources, with the result of each.
   */
  searches: {
    /**
     * Kind of the source: the public notices of insolvency proceedings, or the public search of cases of the courts. `sourceLabel` has its name: in Chile the Boletín Concursal (Ley 20.720) and the Consulta Unificada de Causas, in Mexico the IFECOM and the boletín judicial, in Peru the Boletín Concursal of INDECOPI and the CEJ, in Colombia the Superintendencia de Sociedades (Ley 1116) and the Rama Judicial, in Spain the Registro Público Concursal and the Tablón Edictal Judicial Único.
     */
    source: 'boletin_concursal' | 'poder_judicial';
    /**
     * Name of the source, in Spanish.
     */
    sourceLabel: string;
    /**
     * The day of the consultation.
     */
    consultedOn: string;
    /**
     * Number of entries about the subject; 0 in most reports.
     */
    found: number;
    /**
     * Response of the source, in Spanish.
     */
    statement: string;
    /**
     * The printed response, among `documents`.
     */
    documentId: string;
  }[];
  /**
   * Insolvency proceedings of the subject that were published, oldest first.
   */
  insolvency: {
    /**
     * Identifier of the proceeding within the report.
     */
    id: string;
    /**
     * Party of the proceeding, among `entities`.
     */
    entityId: string;
    /**
     * Procedure: a liquidation on request of the debtor or of a creditor, a reorganisation before a court, or the insolvent liquidation of a country other than Chile (`liquidacion_concursal`): quiebra, liquidación judicial or fase de liquidación.
     */
    procedure:
      'liquidacion_voluntaria' | 'liquidacion_forzosa' | 'reorganizacion_judicial' | 'liquidacion_concursal';
    /**
     * State of the procedure: under way or over.
     */
    status: 'en_curso' | 'terminado';
    /**
     * The court or authority that hears it.
     */
    court: string;
    /**
     * Number of the case (rol, expediente), as its court or authority writes it.
     */
    caseNumber: string;
    /**
     * The day on which the resolution that began it was published.
     */
    publishedOn: string;
    /**
     * The day on which its end was published; null while it is under way.
     */
    endedOn: string | null;
    /**
     * The publication, among `documents`.
     */
    documentId: string;
  }[];
  /**
   * Lawsuits to which the subject is a party, oldest first.
   */
  litigation: {
    /**
     * Identifier of the lawsuit within the report.
     */
    id: string;
    /**
     * The party that it is about, among `entities`.
     */
    entityId: string;
    /**
     * Role of the party: it sues or is sued.
     */
    role: 'demandante' | 'demandado';
    /**
     * Names of the opposing parties, who are not among `entities`.
     */
    counterparty: string;
    /**
     * Subject of the lawsuit. The last two concern the company itself: its nullity, or resolutions of its meetings.
     */
    matter:
      | 'cobro_de_pesos'
      | 'indemnizacion_de_perjuicios'
      | 'laboral'
      | 'nulidad_de_sociedad'
      | 'impugnacion_de_acuerdos';
    /**
     * The matter in words, in Spanish.
     */
    matterLabel: string;
    /**
     * The court that hears it.
     */
    court: string;
    /**
     * Number of the case (rol, RIT, expediente, radicado), as the court writes it.
     */
    caseNumber: string;
    /**
     * The day on which it was filed.
     */
    filedOn: string;
    /**
     * The amount in dispute; null where there is none.
     */
    amount: Money | null;
    /**
     * An interim measure of the court that binds the company, in Spanish; null where there is none.
     */
    precautionaryMeasure: string | null;
    /**
     * State of the lawsuit: pending or over.
     */
    status: 'en_tramitacion' | 'terminada';
    /**
     * The printed response of the courts, among `documents`.
     */
    documentId: string;
  }[];
}
/**
 * A finding of one rule.
 */
export interface Validation {
  /**
   * Identifier of the finding within the report; a review names it.
   */
  id: string;
  ruleId: RuleId;
  /**
   * Part of the report that the rule concerns.
   */
  category:
    | 'entidad'
    | 'constitucion'
    | 'capital'
    | 'accionistas'
    | 'beneficiarios'
    | 'administracion'
    | 'poderes'
    | 'documentos'
    | 'cumplimiento';
  /**
   * Statement that the rule checks, in Spanish.
   */
  title: string;
  /**
   * Statement that the rule checks, in English.
   */
  titleEn: string;
  /**
   * Severity of its failure: information, an observation, an objection that must be cured, or an impediment.
   */
  severity: 'info' | 'observacion' | 'reparo' | 'impedimento';
  /**
   * Scope of the finding: the report, one power, one operation or one party.
   */
  scope: 'report' | 'power' | 'operation' | 'party';
  /**
   * Weight of the finding in the conclusion; the heaviest gives its result. It is the severity, except for an impediment of one power or operation: a `reparo` while a requested operation has no reliable signer, else an `observacion`. Null where the finding does not count: not a failure or warning, of severity `info`, or dismissed or found cured in review.
   */
  weighsAs: 'observacion' | 'reparo' | 'impedimento' | null;
  /**
   * Result of the rule. `not_evaluated` where no validation was requested, or the proof is in a document that nobody can read; `not_applicable` where there is nothing to judge.
   */
  outcome: 'passed' | 'failed' | 'warning' | 'not_applicable' | 'not_evaluated';
  /**
   * Subjects of the finding: JSON Pointers into the content.
   */
  subjects: string[];
  /**
   * Number of subjects that the rule checked.
   */
  subjectCount: number;
  /**
   * Value that the rule requires, in Spanish; null where it is not a single value.
   */
  expected: string | null;
  /**
   * Value that the rule found, in Spanish; null where it is not a single value.
   */
  actual: string | null;
  /**
   * The finding in Spanish, with names, numbers and dates.
   */
  message: string;
  /**
   * The places in documents that support the finding.
   */
  evidence: Evidence[];
  /**
   * Remedy, in Spanish; null where none is needed.
   */
  remedy: string | null;
  review?: Review;
}
/**
 * The place in a document that supports a statement.
 */
export interface Evidence {
  /**
   * The document, among `documents`.
   */
  documentId: string;
  /**
   * The page of the document, counted from 1.
   */
  page: number;
  /**
   * The words read there, in the language of the document.
   */
  quote: string;
  /**
   * The clause or entry, where the document numbers them.
   */
  clause: string | null;
  /**
   * Confidence of the reading.
   */
  confidence: string;
}
/**
 * A lawyer's decision about a finding.
 */
export interface Review {
  decision: ReviewDecision;
  /**
   * Author of the decision, as sent with it.
   */
  by: string | null;
  /**
   * Instant of the virtual clock.
   */
  at: string;
  /**
   * Reason of the decision, as sent with it.
   */
  reason: string;
}
/**
 * Source of the value at a JSON Pointer.
 */
export interface Provenance {
  /**
   * The document that the value was read in, among `documents`; null where it was read in none.
   */
  documentId: string | null;
  /**
   * Page of the value, counted from 1; null without a document.
   */
  page: number | null;
  /**
   * The words read there; null where it was not read.
   */
  quote: string | null;
  /**
   * Origin of the value: read in a document, taken from a register, declared, calculated from other values, or set by a lawyer.
   */
  origin: 'extracted' | 'registry' | 'declared' | 'calculated' | 'lawyer';
}
/**
 * Templates for a capital that is not fully paid.
 */
export interface CapitalDefectTexts {
  partlyPaid: string;
  /**
   * All contributions: the {contributions}, and their {sum}.
   */
  contributed: string;
  /**
   * Added to a balance of an increase of {date}, where another act states it; absent if nothing is added.
   */
  ofIncrease?: string;
  /**
   * Added to the title of shares sold before they are paid; absent if nothing is added.
   */
  soldPartlyPaid?: string;
  /**
   * For subscribers who pay in full, and for those who owe a part.
   */
  subscriptions: {
    whole: string;
    part: string;
    /**
     * True if later statutes do not repeat it.
     */
    ofAct?: boolean;
  }[];
}
/**
 * Templates for defects in the documents of a country. Null: the country has no such document, or it does not say so.
 */
export interface DefectFile {
  /**
   * Openings of deeds, with values of the deed, the company and the parties; absent if composed of those of other deeds.
   */
  opening?: {
    /**
     * The company by {officers}, with {standing}.
     */
    company: string;
    /**
     * The {delegate} or the {officers}, with a resolution to amend; null if not a deed, or worded elsewhere.
     */
    resolution: string | null;
    /**
     * Before the founding: by {officers}, or by a {delegate} with {minutes} of a meeting of {meetingOn}.
     */
    unfounded: {
      company: string;
      minutes: string;
    };
  };
  /**
   * Titles of documents that only a defect adds; absent if the country names its documents elsewhere.
   */
  titles?: {
    ESCRITURA_REVOCACION: string;
    RESOLUCION_CONCURSAL: string;
  };
  /**
   * The revocation of a power, in all its parts and in some; {speaks} is the beginning of the representatives’ sentence.
   */
  revocation: {
    total: string;
    partial: string;
    /**
     * For the revocation of a power granted by the board; null if worded like others.
     */
    resolved: {
      total: string;
      partial: string;
    } | null;
  };
  /**
   * Added by the certificate of a revoked power.
   */
  revokedPower: {
    total: string;
    partial: string;
    notified?: string;
  };
  /**
   * The end of a power’s term.
   */
  until: string;
  /**
   * Searches in lists of people.
   */
  lists: {
    /**
     * For an exposed person, with the office {pepRole}.
     */
    pep: string;
    /**
     * For a person in the list of sanctions {listName}.
     */
    sanctioned: string;
    /**
     * For a person who died on {date}, from the register of persons.
     */
    deceased: string;
    pepRole: Gendered;
  };
  /**
   * The manager of the company, declared if nobody owns enough of it; absent if worded as any owner.
   */
  seniorOwner?: string;
  /**
   * Tax documents.
   */
  tax: {
    /**
     * Without representatives.
     */
    nobody: string;
    /**
     * The {purpose} declared to the tax office.
     */
    purpose: string;
    /**
     * After the end of activities.
     */
    ended: string;
    /**
     * Public information on a company, started on {date}; absent if it shows as much as a requested document.
     */
    consulted?: string;
  };
  capital: CapitalDefectTexts;
  dissolution: DissolutionTexts;
  insolvency: InsolvencyTexts;
  /**
   * The entry of a dissolution in the only commercial register of the country; absent if it has several.
   */
  register?: {
    /**
     * Title of the entered document.
     */
    title: string;
    /**
     * True if it is a notary’s deed; otherwise it is the minutes of the meeting.
     */
    byDeed: boolean;
    /**
     * Opening of those minutes, of a meeting of {date}; null for a deed.
     */
    minutes: string | null;
    /**
     * The entry.
     */
    entryText: string;
    /**
     * The publication in the gazette; null if acts are not published.
     */
    publication: string | null;
    /**
     * The certificate of an ended company, by the entry of its founding.
     */
    certificate: string;
  };
  /**
   * Courts or offices for insolvencies, some by their {place}; absent if a table of places names them.
   */
  courts?: string[];
  /**
   * For an officer whom the certificate named and who left; null if certificates name no officers.
   */
  endedOfficer: string | null;
  resignation: string;
  fixedTerm: string;
  /**
   * Line of the register on {shares} that the company bought from {holder} on {date}.
   */
  ownShares: string;
  /**
   * Addition to a purpose.
   */
  widerPurpose: string;
  /**
   * Citation of the publication in a register entry; null if there is none.
   */
  recitedPublication: string | null;
}
/**
 * Wordings for a woman and for a man.
 */
export interface Gendered {
  F: string;
  M: string;
}
/**
 * Texts of a company’s own dissolution.
 */
export interface DissolutionTexts {
  /**
   * With {revoking}, if it revokes powers.
   */
  change: string;
  /**
   * Resolution that revokes powers given by deeds, and the line of the certificate; null if not needed.
   */
  revoked: {
    resolution: string;
    certificate: string;
  } | null;
  summary: string;
  /**
   * True if administrators continue until the register entry, which then dissolves the company.
   */
  fromEntry: boolean;
  /**
   * The event, in a certificate; absent if the certificate of an ended company is worded as a whole.
   */
  event?: string;
  /**
   * Titles of copies and certificates of an ended company that differ.
   */
  titles: {
    [k: string]: string;
  };
  /**
   * Liquidators by law, unless others are named; null if somebody must be named.
   */
  liquidators: LiquidatorTexts | null;
}
/**
 * Former administrators as liquidators of a dissolved company.
 */
export interface LiquidatorTexts {
  /**
   * Offices whose holders become liquidators.
   */
  from: string[];
  /**
   * Offices that continue during the liquidation.
   */
  goOn: string[];
  /**
   * True if the dissolving meeting appoints them; otherwise the law does.
   */
  byMeeting: boolean;
  /**
   * True if the entry of the dissolution names them; otherwise the register’s certificate does.
   */
  entered: boolean;
  office: Gendered;
  /**
   * Line of that document on one of them.
   */
  officer: string;
  /**
   * Line of the register’s certificate on one of them, named on {appointedOn}, in addition to the entry.
   */
  certified?: string;
  /**
   * Title of their power.
   */
  power: string;
  /**
   * The sentence of the deed or minutes that makes {persons} liquidators.
   */
  faculties: string;
  /**
   * For several liquidators, if there can be several.
   */
  several?: {
    power: string;
    faculties: string;
  };
  /**
   * The powers of a liquidation, as the law words them.
   */
  powers: {
    code: string;
    text: string;
  }[];
}
/**
 * Texts of the liquidation of an insolvent company.
 */
export interface InsolvencyTexts {
  /**
   * With the {court}, its {docket}, and the {substitute} of the liquidator if the law has one.
   */
  statement: string;
  /**
   * A court’s case number, by {number} and {year}.
   */
  docket: string;
  docketsPerYear: number;
  /**
   * Certificate of the register, with the {date} and the liquidator; null if worded elsewhere.
   */
  certificate: string | null;
  /**
   * Names the liquidator by {person}, with number.
   */
  named: string;
  office: Gendered;
  occupation: Gendered;
  /**
   * Title of the liquidator’s power.
   */
  power: string;
  faculties: string;
  /**
   * The powers of a liquidation, as the law words them.
   */
  powers: {
    code: string;
    text: string;
  }[];
  /**
   * True if offices end too; otherwise officers stay without powers to administer.
   */
  endsOffices: boolean;
  /**
   * Earlier powers have ended.
   */
  extinguished: string;
}
/**
 * A defect that a company id can add to a healthy company; its name is that of its recipe.
 */
export interface DefectRow {
  meaning: {
    es: string;
    en: string;
  };
  /**
   * Reasons why the law of a country has no such defect, by country.
   */
  unfit: {
    [k: string]: string;
  };
  /**
   * Outcomes with the scenarios that have them.
   */
  outcomes: {
    conclusion: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado';
    /**
     * Rules with a failed or warning finding; no other rule may have one.
     */
    rules: RuleId[];
    /**
     * Keys of scenarios.
     */
    scenarios: string[];
  }[];
}
/**
 * The part of a recipe that is data: what it breaks, where it fits, and its settings.
 */
export interface RecipeRow {
  title: {
    es: string;
    en: string;
  };
  breaks: RuleId;
  /**
   * Rules that necessarily fail with it.
   */
  also?: {
    ruleId: RuleId;
    reason: string;
    /**
     * The countries in which they are coupled; absent: all.
     *
     * Items: The country whose law the report applies: ISO 3166-1 alpha-2.
     */
    laws?: ('CL' | 'MX' | 'PE' | 'CO' | 'ES')[];
    /**
     * True if the rule fails only for some companies.
     */
    sometimes?: boolean;
  }[];
  /**
   * Settings by name. An empty text or list leaves the choice to the recipe.
   */
  parameters?: {
    [k: string]: {
      kind: 'text' | 'number' | 'date' | 'flag' | 'list';
      default: string | number | boolean | string[];
      description: string;
    };
  };
  /**
   * The countries that have no such defect, with the reason.
   */
  unfit?: {
    [k: string]: string;
  };
  /**
   * The reason why the recipe fits no other country; replaces `unfit`.
   */
  onlyInChile?: string;
  /**
   * The effect of documents from the client on the defect: it is gone (`undone`), or it stays with these parameters besides its own. Absent if they change nothing.
   */
  cure?:
    | 'undone'
    | {
        [k: string]: unknown;
      };
}
/**
 * Drawn values of an address; street and commune are chosen.
 */
export interface AddressDraw {
  /**
   * Number in the street.
   */
  number: string;
  /**
   * Office or flat.
   */
  unit: string;
}
/**
 * Drawn values of a public deed.
 */
export interface DeedDraw {
  /**
   * Position among the day's entries of the notary's repertoire, in thousandths.
   */
  daily: number;
}
/**
 * Drawn values of a publication in the Diario Oficial.
 */
export interface PublicationDraw {
  /**
   * Page of the edition.
   */
  page: number;
}
/**
 * Drawn values of an entry in the commercial register.
 */
export interface RegistrationDraw {
  /**
   * Position among the day's entries of the register, in thousandths.
   */
  daily: number;
  /**
   * True if the entry is on the back of the leaf (vuelta).
   */
  verso: boolean;
}
/**
 * Drawn values of an act in the Registro de Empresas y Sociedades.
 */
export interface ResActDraw {
  /**
   * Number of the act in the register.
   */
  actId: string;
  /**
   * Verification code of the form.
   */
  cve: string;
}
/**
 * Verification codes by their scheme; each carries the mark SBX.
 */
export interface VerificationDraw {
  /**
   * Code of electronic documents of registers.
   */
  CVE: string;
  /**
   * Code of documents of the Conservador de Bienes Raíces.
   */
  CBR: string;
  /**
   * Code of documents with an advanced electronic signature.
   */
  FEA: string;
  /**
   * Code of documents with a QR code.
   */
  QR: string;
  /**
   * Code of editions of the Diario Oficial.
   */
  gazette: string;
  /**
   * Code of documents of the Registro Civil.
   */
  registro_civil: string;
}
/**
 * A page of events, oldest first.
 */
export interface EventPage {
  /**
   * The events of this page.
   */
  data: ReportEvent[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max events on a page: the requested limit, or 20.
     */
    limit: number;
    /**
     * Cursor of the page of later events.
     */
    next: string | null;
    /**
     * Cursor of the page of earlier events.
     */
    previous: string | null;
  };
}
/**
 * Something that happened to a report: the body that a webhook carries, with its id.
 */
export interface ReportEvent {
  /**
   * The same in every run, another one in every account.
   */
  id: string;
  type: ReportEventType;
  timestamp: Timestamp;
  data: ReportSummary;
}
/**
 * A report record without its content. Every instant in it is of the sandbox's virtual clock.
 */
export interface ReportSummary {
  /**
   * Identifier of the report: a function of seed, type, company, `options.validate` and the number of earlier requests with the same values.
   */
  id: string;
  status: ReportStatus;
  /**
   * Reason why the report waits or ended without content; null where the status needs none.
   */
  statusReason: null | StatusReason;
  type: ReportType;
  companyId: CompanyId;
  options: ReportOptions;
  /**
   * Counts the versions of a report from 1.
   */
  version: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /**
   * Time of completion; null until then.
   */
  completedAt: null | Timestamp;
  /**
   * The last day on which the report may be relied on; null until completed.
   */
  validUntil: string | null;
}
/**
 * Reason why a report waits, or ended without content.
 */
export interface StatusReason {
  /**
   * Code of the reason, for programs.
   */
  code:
    | 'source_unavailable'
    | 'source_timeout'
    | 'extraction_error'
    | 'internal_error'
    | 'quota_exceeded'
    | 'company_not_found'
    | 'company_dissolved'
    | 'legal_form_unsupported'
    | 'jurisdiction_unsupported'
    | 'identity_mismatch'
    | 'incurable_nullity'
    | 'forged_or_altered_document'
    | 'sanctions_hit'
    | 'duplicate_request'
    | 'client_request'
    | 'missing_extract'
    | 'missing_vigencia'
    | 'stale_certificate'
    | 'illegible_page'
    | 'incomplete_pages'
    | 'expired_verification_code'
    | 'missing_power_deed'
    | 'missing_id'
    | 'missing_apostille'
    | 'missing_translation'
    | 'missing_shareholder_register';
  /**
   * True if another request, or the missing documents, may help.
   */
  retryable: boolean;
  /**
   * The reason in words, in Spanish.
   */
  detail: string;
}
/**
 * The events of a report so far, oldest first.
 */
export interface ReportEventList {
  /**
   * The events, oldest first.
   */
  data: ReportEvent[];
}
/**
 * A fault to create.
 */
export interface CreateFault {
  match?: FaultMatch;
  effect: FaultEffect;
  until?: FaultUntil;
}
/**
 * The calls to hit or, with the effect `webhook`, the messages; without fields, every call under `/v1` with a readable key and body, or every message.
 */
export interface FaultMatch {
  /**
   * The id of an operation under `/v1`; not of messages.
   */
  operation?: string;
  companyId?: CompanyId;
  /**
   * Number of the one call or message that the fault applies to, counted from 1 among those that match the other fields.
   */
  nth?: number;
  /**
   * Probability that a matching call or message is hit. The draw depends on the seed of the account, the fault and the count, so it is the same in every run.
   */
  probability?: number;
  eventType?: ReportEventType;
  /**
   * Messages to this endpoint only.
   */
  webhookId?: string;
}
/**
 * End of the fault; without fields, it ends when it is removed or its world is replaced.
 */
export interface FaultUntil {
  /**
   * Number of hit calls or messages after which the fault ends.
   */
  count?: number;
  instant?: Instant;
}
/**
 * The faults of the account, in the order in which they were set.
 */
export interface FaultList {
  /**
   * The faults, oldest first.
   */
  data: Fault[];
}
/**
 * A fault of an account: the calls or messages it hits, and its effect.
 */
export interface Fault {
  /**
   * Counted in its world.
   */
  id: string;
  match: FaultMatch;
  effect: FaultEffect;
  until: FaultUntil;
  createdAt: Instant;
  /**
   * Number of calls of its operation and company, or messages of its event, endpoint and company, since then.
   */
  seen: number;
  /**
   * Number of calls or messages that the fault was applied to.
   */
  fired: number;
  /**
   * `active` if the fault can still apply to a call or message; otherwise `over`.
   */
  state: 'active' | 'over';
}
/**
 * A user's own file for the report of one company: either the whole content (`content`), or the differences from the generated one (`patch`).
 */
export interface CompanyFixtureFile {
  /**
   * Address of this schema, for editors.
   */
  $schema?: string;
  companyId: CompanyId;
  /**
   * Note for people; it has no effect.
   */
  note?: string;
  /**
   * The whole content, in the form of `content` in a response. It stays as it is, `asOfDate` too. `validations` and `conclusion` may be left out, because they are computed.
   */
  content?: {
    [k: string]: unknown;
  };
  /**
   * A JSON Merge Patch (RFC 7396) over the generated content: fields replace fields, null removes one, an array replaces the whole array.
   */
  patch?: {
    [k: string]: unknown;
  };
  /**
   * Seed of the universe whose generated content is patched; by default that of the server. It applies in every account, whatever the seed of its key.
   */
  seed?: string;
  /**
   * Source of `validations` and `conclusion`: computed from the rest, or taken from a whole content.
   */
  judgement?: 'computed' | 'given';
  /**
   * Structural invariants that the content breaks on purpose. All others must hold.
   */
  breaks?: (
    | 'S01'
    | 'S02'
    | 'S03'
    | 'S04'
    | 'S05'
    | 'S06'
    | 'S07'
    | 'S08'
    | 'S09'
    | 'S10'
    | 'S11'
    | 'S12'
    | 'S16'
    | 'S18'
    | 'S19'
    | 'S20'
    | 'S21'
    | 'S22'
    | 'S23'
    | 'S24'
    | 'S25'
    | 'S26'
    | 'S27'
  )[];
  /**
   * Names of timelines: one for each equal request of the account, in order; the last one repeats. Absent: as without this file.
   *
   * @minItems 1
   */
  timelines?: string[];
}
/**
 * The state of the server.
 */
export interface Health {
  /**
   * `alive` of the process, `ready` of a server that takes work.
   */
  status: 'alive' | 'ready';
}
/**
 * The key to issue.
 */
export interface CreateKey {
  /**
   * Part of the key, and its name in lists. No two keys of an account share it.
   */
  name: string;
  environment?: Environment;
  /**
   * The universe of a new account; by default the server's.
   */
  seed?: string;
  expiresAt?: Instant;
}
/**
 * A key with its text.
 */
export interface IssuedKey {
  /**
   * Stays when the key is regenerated.
   */
  id: string;
  /**
   * The key itself, a secret, for the header after `Bearer`.
   */
  key: string;
  /**
   * The beginning of the SHA-256 of the key. It distinguishes keys, also in logs, and reveals none of them.
   */
  fingerprint: string;
  /**
   * The name it was issued under.
   */
  name: string;
  environment: Environment;
  account: AccountId;
  /**
   * State of the key: accepted, or the reason why it is not.
   */
  state: 'active' | 'expired' | 'revoked';
  createdAt: Timestamp;
  /**
   * The last request that it was taken for.
   */
  lastUsedAt: Timestamp | null;
  /**
   * Instant from which it is refused, also when the clock is set back.
   */
  expiresAt: Timestamp | null;
  /**
   * Time of the revocation; null while it is not revoked.
   */
  revokedAt: Timestamp | null;
  /**
   * The text before the key was regenerated, while it is still accepted.
   */
  overlaps: {
    /**
     * The beginning of the SHA-256 of the old text.
     */
    fingerprint: string;
    until: Timestamp;
  }[];
}
/**
 * The truth table of keys. It is the judge of requests itself that judged the examples.
 */
export interface KeyOutcomeList {
  /**
   * The examples, by how they are judged.
   */
  data: KeyOutcome[];
}
/**
 * An example of credentials, and the response of every operation that needs a key.
 */
export interface KeyOutcome {
  /**
   * Outcome of the check of a key.
   */
  outcome: string;
  /**
   * Policies that give this outcome.
   */
  meaning: string;
  environment: Environment;
  /**
   * The key policy of the server; null where it makes no difference.
   */
  policy: KeyPolicy | null;
  /**
   * Requests to send before. `<admin token>` stands for that of the server.
   */
  before: {
    /**
     * The `Authorization` header to send with it.
     */
    authorization: string;
    /**
     * The method of the request.
     */
    method: 'POST' | 'PUT';
    /**
     * The path of the request.
     */
    path: string;
    /**
     * JSON body; null for none.
     */
    body: {
      [k: string]: unknown;
    } | null;
  }[];
  /**
   * The `Authorization` headers to send, one for each line. `<key>` stands for the `key` in an earlier response, `<admin token>` for that of the server.
   */
  authorization: string[];
  /**
   * True if the key opens an account.
   */
  accepted: boolean;
  /**
   * The `WWW-Authenticate` of the response.
   */
  challenge: string | null;
  /**
   * The response without `instance` and `requestId`, which differ in each request; null where the key is accepted.
   */
  problem: {
    /**
     * A page of this server that explains the problem.
     */
    type: string;
    /**
     * The same for every problem of the type.
     */
    title: string;
    /**
     * The HTTP status of the response.
     */
    status: number;
    /**
     * The error of the key, and the way to correct it.
     */
    detail: string;
  } | null;
}
/**
 * A page of keys, newest first, without their texts.
 */
export interface KeyPage {
  /**
   * The keys of this page.
   */
  data: Key[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max keys on a page: the requested limit, or 20.
     */
    limit: number;
    /**
     * Cursor of the page after this one.
     */
    next: string | null;
    /**
     * Cursor of the page before this one.
     */
    previous: string | null;
  };
}
/**
 * A key, without its text.
 */
export interface Key {
  /**
   * Stays when the key is regenerated.
   */
  id: string;
  /**
   * The beginning of the SHA-256 of the key. It distinguishes keys, also in logs, and reveals none of them.
   */
  fingerprint: string;
  /**
   * The name it was issued under.
   */
  name: string;
  environment: Environment;
  account: AccountId;
  /**
   * State of the key: accepted, or the reason why it is not.
   */
  state: 'active' | 'expired' | 'revoked';
  createdAt: Timestamp;
  /**
   * The last request that it was taken for.
   */
  lastUsedAt: Timestamp | null;
  /**
   * Instant from which it is refused, also when the clock is set back.
   */
  expiresAt: Timestamp | null;
  /**
   * Time of the revocation; null while it is not revoked.
   */
  revokedAt: Timestamp | null;
  /**
   * The text before the key was regenerated, while it is still accepted.
   */
  overlaps: {
    /**
     * The beginning of the SHA-256 of the old text.
     */
    fingerprint: string;
    until: Timestamp;
  }[];
}
/**
 * Options for regenerating a key.
 */
export interface RegenerateKey {
  /**
   * Time in which the old text is accepted too, on the virtual clock of the account; by default it is refused at once. An ended overlap does not begin again.
   */
  overlap?: string;
}
/**
 * Templates of a country’s conclusion.
 */
export interface ConclusionTexts {
  /**
   * "{company}, RUT {taxId}, es una {legalFormLabel}", and for a company that has ended.
   */
  subject: {
    is: string;
    was: string;
  };
  /**
   * For a company, or a foreign company’s branch, without evidence to the contrary.
   */
  lawful: {
    company: string;
    branch: string;
  };
  /**
   * If lawfulness is in doubt: "domiciliada en Chile".
   */
  seated: string;
  /**
   * "al {date}".
   */
  asOf: string;
  aprobado: string;
  aprobado_con_observaciones: OneOrMany;
  aprobado_por_otros_montos: OneOrMany;
  con_reparos: OneOrMany;
  /**
   * Words for what must be cured, matching `con_reparos`; `cures` says that a remedy cures it.
   */
  objection: {
    one: string;
    many: string;
    cures: string;
  };
  rechazado: OneOrMany;
  not_validated: string;
  /**
   * Unlimited amount: "sin límite de monto".
   */
  unlimited: string;
  /**
   * Amounts from one value on, or up to another.
   */
  bracket: {
    upTo: string;
    between: string;
    above: string;
  };
  /**
   * For sole signers: a woman or a company, a man, each of several named, any of a class.
   */
  alone: {
    F: string;
    M: string;
    many: string;
    any: string;
  };
  /**
   * For joint signers.
   */
  together: string;
  /**
   * For joint signers after sole signers.
   */
  orTogether: string;
  /**
   * Restrictions of a power.
   */
  restriction: {
    /**
     * Its term.
     */
    term: string;
    /**
     * Excluded faculties.
     */
    excluded: string;
    /**
     * Faculty for securities of own debts: the text that marks it, the text that extends it, and its wording.
     */
    ownDebts?: {
      said: string;
      unless: string;
      text: string;
    };
  };
  shortName: Gendered;
}
/**
 * Wordings for one record and for several.
 */
export interface OneOrMany {
  one: string;
  many: string;
}
/**
 * A faculty that a power can give, in the words of Chilean deeds.
 */
export interface FacultyRow {
  code: string;
  /**
   * First part of the code.
   */
  family: string;
  /**
   * In Spanish.
   */
  label: string;
  labelEn: string;
  /**
   * Current wording, with {principal} for the company and {instrument} for the granting instrument.
   */
  clause: string;
  /**
   * Former wordings, oldest first, which do not mention later law.
   */
  earlier?: {
    until: string;
    law: string;
    clause: string;
  }[];
  /**
   * True if the law requires an express grant, so that a general power does not include it.
   */
  express: boolean;
}
/**
 * The formalities by which an act takes effect, and their wording.
 */
export interface FormalityTerms {
  /**
   * The registration and the publication; null for each that the law does not require.
   */
  steps: {
    registration: {
      name: string;
      done: string;
    } | null;
    publication: {
      name: string;
      done: string;
    } | null;
  };
  /**
   * True if every act is registered, including private documents; otherwise only deeds are.
   */
  everyAct: boolean;
  /**
   * The registered instrument: "El extracto de la escritura".
   */
  instrument: string;
  /**
   * Its genitive.
   */
  ofInstrument: string;
  /**
   * The missing formality, as a finding names what it expects.
   */
  expected: string;
  /**
   * Sentences that the formalities were met.
   */
  met: {
    deed: string;
    deeds: string;
    /**
     * For cured deeds; absent if the law has no cure.
     */
    cured?: string;
    /**
     * For an act by electronic form; absent if there are none.
     */
    form?: string;
    forms?: string;
  };
  /**
   * If there are no acts.
   */
  none: string;
}
/**
 * The numbers by which a jurisdiction judges: terms, ages, thresholds. They are data because law or practice sets them.
 */
export interface LegalPolicy {
  /**
   * Share of a company that makes a beneficial owner; percent, six decimals.
   */
  beneficialOwnerThresholdPercent: string;
  /**
   * True if exactly that share suffices; otherwise it takes more.
   */
  beneficialOwnerThresholdIncluded: boolean;
  /**
   * Max difference between a declared and a computed share; percent, six decimals.
   */
  beneficialOwnerTolerancePercent: string;
  /**
   * Max age of the declaration of beneficial owners.
   */
  beneficialOwnerDeclarationMaxAgeMonths: number;
  /**
   * Max age of a certificate of good standing or of marginal notes.
   */
  certificateMaxAgeDays: number;
  /**
   * Min age at which the deed of a power needs a certificate that it is in force.
   */
  deedVigenciaAfterYears: number;
  /**
   * Max age of a power in a private instrument.
   */
  privateInstrumentMonths: number;
  /**
   * Max age of a power given before a consul or with an apostille.
   */
  consularInstrumentMonths: number;
  /**
   * Max term of a board; null if the law sets none.
   */
  maximumBoardTermMonths: number | null;
  /**
   * First day of the register of companies made by electronic form; null if there is none.
   */
  electronicRegisterSince: string | null;
  /**
   * True if a board continues after its term until it is replaced.
   */
  boardContinuesAfterTerm: boolean;
  /**
   * Months of the ordinary meeting, which ends a board’s term; null if the term ends by date alone.
   */
  ordinaryMeetingMonths: number | null;
  /**
   * True if the opening of an insolvent liquidation dissolves the company.
   */
  insolvencyDissolves: boolean;
  /**
   * Days from the report until an observation is due.
   */
  observationDueDays: number;
  /**
   * True if powers are entered in the register of companies, so that its certificates prove them.
   */
  powersAreRegistered: boolean;
  /**
   * 0.00 to 1.00; a less legible document has to be sent again.
   */
  minimumLegibility: string;
  /**
   * Required documents by regime; any one type of a row suffices.
   */
  requiredDocuments: {
    [k: string]: string[][];
  };
  /**
   * Documents that replace the list of shareholders.
   */
  holderRegisters: string[];
}
/**
 * The words of rules for a country’s institutions.
 */
export interface LegalTerms {
  /**
   * Name of a company: "razón social", feminine.
   */
  companyName: string;
  /**
   * Words that the law adds to the name of a company in liquidation. Art. 109 Ley 18.046 (CL), 222 C. de Co. (CO), 371.2 LSC (ES), 413 LGS (PE); Mexico has no such rule.
   */
  inLiquidation: {
    /**
     * The legal forms with this rule; absent if all have it.
     */
    forms?: string[];
    /**
     * The words by status.
     */
    words: {
      [k: string]: string;
    };
  };
  identityCards: OneOrMany;
  /**
   * The number on the card.
   */
  personNumber: string;
  /**
   * The derived end of a tax number: "dígito verificador".
   */
  checkDigit: string;
  /**
   * Places that take an article in sentences.
   */
  placesWithArticle?: {
    [k: string]: string;
  };
  /**
   * Verb for producing documents: "acompañar".
   */
  toSubmit: string;
  taxAuthority: string;
  taxAuthorityShort: string;
  /**
   * Notice to the tax authority: "término de giro".
   */
  endOfActivities: string;
  /**
   * The insolvency procedure, and the person who then acts for the company.
   */
  insolvency: {
    procedure: string;
    liquidator: Gendered;
  };
  /**
   * The notices of insolvencies, with their article, and the genitive of the searched cases.
   */
  publicSearches: {
    insolvency: string;
    cases: string;
  };
  /**
   * Plural, feminine: "personas naturales".
   */
  naturalPersons: string;
  exposed: OneOrMany;
  /**
   * A beneficial owner.
   */
  owner: string;
  owners: string;
  /**
   * The company’s declaration of its owners, with its article.
   */
  ownersDeclaration: string;
  /**
   * The board: with its article, in the genitive, and indefinite; and its members.
   */
  board: {
    the: string;
    of: string;
    one: string;
    member: string;
    members: string;
  };
  /**
   * A share.
   */
  share: {
    one: string;
    many: string;
    issued: string;
    ownOne: string;
    ownMany: string;
  };
  /**
   * The quantity of brackets: "monto".
   */
  amount: string;
  /**
   * Words for subscribed capital, "suscrito", and paid capital, "pagado".
   */
  capital: {
    takenUp: string;
    paidUp: string;
  };
  /**
   * "los aportes", "sus aportes", "aportes".
   */
  contributions: {
    the: string;
    own: string;
    some: string;
  };
  /**
   * Sources of an appointment, with their article.
   */
  appointing: {
    estatuto: string;
    junta: string;
    directorio: string;
    socios: string;
    titular: string;
    tribunal: string;
    matriz: string;
  };
  formalities: FormalityTerms;
  /**
   * Sentences that acts are in the right register; for forms and agencies too, if the law distinguishes them.
   */
  registered: {
    deeds: OneOrMany;
    forms?: OneOrMany;
    agency?: OneOrMany;
  };
  nothingRegistered: string;
  noCapital: string;
  /**
   * Reason why a chair may also manage; null if the law forbids it.
   */
  compatibleOffices: string | null;
  liquidatorsByLaw?: OneOrMany;
  /**
   * Requirements for foreign holders, and sentences that they are met.
   */
  foreignHolders: {
    metOne: string;
    met: string;
    /**
     * The tax number that a foreign holder needs; null if the law has no such requirement.
     */
    taxId: string | null;
    /**
     * The representative that a foreign holder needs; null if the law has no such requirement.
     */
    representative: string | null;
    people?: MetTexts;
    inSpanish?: MetTexts;
  };
  /**
   * Replacements for “sociedad” and its phrases, by the forms that are not one: “la empresa”.
   */
  otherwiseCalled?: {
    [k: string]: {
      [k: string]: string;
    };
  };
  /**
   * Texts of rules that differ from Chile.
   */
  rules: {
    [k: string]: RuleTexts;
  };
}
/**
 * Texts of a rule that passed, for one record and for several.
 */
export interface MetTexts {
  metOne: string;
  met: string;
}
/**
 * Texts of a rule in a country.
 */
export interface RuleTexts {
  title?: string;
  titleEn?: string;
  remedy?: string;
  /**
   * Texts that cure particular failures of the rule, by the name of the cure.
   */
  remedies?: {
    [k: string]: string;
  };
}
/**
 * Templates of the personería of a country, by its source.
 */
export interface PersoneriaTexts {
  deed: Recital;
  appointed?: Recital;
  /**
   * Added to a power whose {entry} the register’s certificate shows; absent if nothing is added.
   */
  entered?: string;
  /**
   * For minutes of the board, reduced to a deed; null if worded like any deed.
   */
  board: Recital | null;
  abroad?: Recital;
  /**
   * For the electronic register; null if there is none.
   */
  res: Recital | null;
  /**
   * For the court resolution that opened a liquidation; absent if it names no case.
   */
  resolution?: {
    F: string;
    M: string;
    many: string;
    /**
     * Words with which the bulletin states that the creditors confirmed the liquidator, and the text then added.
     */
    confirmed: {
      statement: string;
      added: string;
    };
  };
  dissolution?: Recital;
  /**
   * For liquidators by insolvency; absent if worded as any power.
   */
  insolvency?: {
    F: string;
    M: string;
    many: string;
    /**
     * Pattern of the case number in a resolution, and the text then added.
     */
    docket: {
      pattern: string;
      added: string;
    };
    /**
     * Added if the register’s certificate shows it.
     */
    entered: string;
  };
  document: Recital;
  /**
   * For the later appointee to an office that the statutes empower; null if there is none.
   */
  office: Recital | null;
  /**
   * Added to a deed with a former name, and a certificate with the current one; absent if entries show it.
   */
  formerName?: {
    text: string;
    restated: string;
  };
  /**
   * Words for appointments by each body.
   */
  minutes: {
    junta: string;
    directorio: string;
  };
  /**
   * Title of the recital, with its article: "La personería".
   */
  called: string;
  notInserted: OneOrMany;
  /**
   * If there are no representatives.
   */
  none: string;
  /**
   * If there are representatives, but none for the requested operations.
   */
  noneForOperations: string;
}
/**
 * Wordings of a recital of the personería: of one woman, of one man, and of several powers.
 */
export interface Recital {
  F: string;
  M: string;
  many: string;
}
/**
 * Words of documents that a law or an authority brought, and the words before it.
 */
export interface WordsOfLaw {
  /**
   * First day of the law.
   */
  until: string;
  /**
   * The law that brought the words, with its publication.
   */
  source: string;
  said: string;
  /**
   * The words before; empty if there were none.
   */
  instead: string;
}
/**
 * Wording of companies of a Chilean legal form.
 */
export interface DrawnForm {
  /**
   * Relative number founded in an era, which is named by its first year; none where it is left out.
   */
  foundedByEra?: {
    [k: string]: number;
  };
  /**
   * The legal form, by its code.
   */
  ownedLike?:
    | 'SPA'
    | 'LTDA'
    | 'SA_CERRADA'
    | 'SA_ABIERTA'
    | 'SA_ESPECIAL'
    | 'EIRL'
    | 'SAGR'
    | 'COLECTIVA'
    | 'COMANDITA'
    | 'AGENCIA_EXTRANJERA'
    | 'SA'
    | 'SA_DE_CV'
    | 'SAPI_DE_CV'
    | 'S_DE_RL_DE_CV'
    | 'SAS'
    | 'SAC'
    | 'SRL'
    | 'SL'
    | 'SLU'
    | 'FOREIGN';
  /**
   * The legal form, by its code.
   */
  namedLike?:
    | 'SPA'
    | 'LTDA'
    | 'SA_CERRADA'
    | 'SA_ABIERTA'
    | 'SA_ESPECIAL'
    | 'EIRL'
    | 'SAGR'
    | 'COLECTIVA'
    | 'COMANDITA'
    | 'AGENCIA_EXTRANJERA'
    | 'SA'
    | 'SA_DE_CV'
    | 'SAPI_DE_CV'
    | 'S_DE_RL_DE_CV'
    | 'SAS'
    | 'SAC'
    | 'SRL'
    | 'SL'
    | 'SLU'
    | 'FOREIGN';
  /**
   * The legal form, by its code.
   */
  wordedLike?:
    | 'SPA'
    | 'LTDA'
    | 'SA_CERRADA'
    | 'SA_ABIERTA'
    | 'SA_ESPECIAL'
    | 'EIRL'
    | 'SAGR'
    | 'COLECTIVA'
    | 'COMANDITA'
    | 'AGENCIA_EXTRANJERA'
    | 'SA'
    | 'SA_DE_CV'
    | 'SAPI_DE_CV'
    | 'S_DE_RL_DE_CV'
    | 'SAS'
    | 'SAC'
    | 'SRL'
    | 'SL'
    | 'SLU'
    | 'FOREIGN';
  /**
   * The legal form, by its code.
   */
  transformedFrom?:
    | 'SPA'
    | 'LTDA'
    | 'SA_CERRADA'
    | 'SA_ABIERTA'
    | 'SA_ESPECIAL'
    | 'EIRL'
    | 'SAGR'
    | 'COLECTIVA'
    | 'COMANDITA'
    | 'AGENCIA_EXTRANJERA'
    | 'SA'
    | 'SA_DE_CV'
    | 'SAPI_DE_CV'
    | 'S_DE_RL_DE_CV'
    | 'SAS'
    | 'SAC'
    | 'SRL'
    | 'SL'
    | 'SLU'
    | 'FOREIGN';
  /**
   * Subject of its name.
   */
  namedAfter: 'trade' | 'holder' | 'parent';
  /**
   * Kind of the holding: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * Body that appoints its administration.
   */
  appointingBody: 'junta' | 'socios' | 'titular' | 'estatuto' | 'matriz';
  /**
   * Administering body: a board, its sole holder, its partners where these are people and want to, or administrators.
   */
  administration: 'board' | 'holder' | 'partners' | 'administrators';
  /**
   * Body that amends its statutes before the notary: a meeting of shareholders whose minutes are reduced to a deed, or all the holders, who appear.
   */
  amendedBy: 'meeting' | 'holders';
  /**
   * True if its statutes name the replacement of an administrator.
   */
  replacementClause: boolean;
  /**
   * True if it is an agency of a foreign company, with the wording of one.
   */
  agency: boolean;
  /**
   * True if its electronic form has wording for a single founder.
   */
  foundedByOne: boolean;
  /**
   * True if a drawn company may be in the electronic register.
   */
  electronic: boolean;
  /**
   * The wording of a term without end.
   */
  endlessTerm: 'indefinida' | 'indefinidaEirl' | 'indefinidaAgency';
  /**
   * Share of companies with a term that renews automatically.
   */
  renewableTermShare: number;
  /**
   * Share of companies that trade under another name.
   */
  tradeNameShare: number;
  /**
   * Share of companies with classes of attorneys.
   */
  classesShare: number;
  /**
   * Share of companies with a power for banks.
   */
  bankPowerShare: number;
  /**
   * Share of companies that are listed, and then have the form of open companies; none where it is left out.
   */
  listedShare?: number;
  /**
   * True if changes of its past are drawn.
   */
  pastDrawn: boolean;
  /**
   * True if its holdings can be transferred.
   */
  transferable: boolean;
  /**
   * True if a transfer is a change of the statutes.
   */
  transferIsAct: boolean;
  ownership?: OwnershipHabits;
}
/**
 * Ownership of companies of a legal form.
 */
export interface OwnershipHabits {
  /**
   * Relative frequency of each number of holders.
   */
  holderCounts: {
    [k: string]: number;
  };
  /**
   * Share of holders that are companies, in percent.
   */
  companyHolderShare: number;
  /**
   * Into how many shares or rights the capital is divided; one of these.
   *
   * @minItems 1
   */
  units: number[];
  /**
   * Capital in pesos; one value is drawn.
   *
   * @minItems 1
   */
  capital: number[];
  /**
   * Max contribution of one person to the capital, in pesos; larger ones come from companies. Left out where no capital of the list is larger.
   */
  personContributesAtMost?: number;
}
/**
 * A legal form: the requirements of the law of its country, and the wording of its companies. A requirement that a row leaves out does not exist.
 */
export interface LegalFormRow {
  /**
   * Name in the law, with the capital letter of a sentence.
   */
  label: string;
  /**
   * True for companies made in another country, whatever their form there.
   */
  abroad?: true;
  /**
   * Its companies are entered in the register of securities, because their shares are offered to the public.
   */
  offeredToPublic?: true;
  /**
   * Possible endings of the names of its companies; the first is the usual one.
   *
   * @minItems 1
   */
  nameEndings?: string[];
  /**
   * First day on which it existed.
   */
  since?: string;
  /**
   * Time from the deed to its registration and publication, in months or days.
   */
  registeredWithin?: string;
  /**
   * Years within which the nullity of a company can be claimed for a defect of its foundation; absent where no such limit is kept here.
   */
  nullityYears?: number;
  /**
   * The rule of law that sets those years, as texts name it.
   */
  nullityEndedBy?: string;
  /**
   * Citation of the rule of law by which an amendment with a late extract has no effect until it is cured, however much time passes; absent where none is kept here.
   */
  lateAmendmentIdleBy?: string;
  /**
   * Time from the act to the payment of the capital; 0 requires full payment at once.
   */
  paidWithinYears?: number;
  /**
   * Citation of the rule of law by which capital that was not paid in time is reduced to the paid part; absent where it stays due.
   */
  unpaidReducedBy?: string;
  /**
   * Rule of law by which the board collects an increase of the capital that was not paid in time, as texts name it; absent where an increase is treated as the first capital.
   */
  unpaidIncreaseCollectedBy?: string;
  /**
   * The rule of law that lets a company without traded shares acquire its own shares by withdrawal or merger alone, as texts name it; absent where it may buy them.
   */
  ownSharesBarredBy?: string;
  /**
   * Limits on the holders.
   */
  holders?: {
    /**
     * Min number of holders.
     */
    minimum: number;
    /**
     * Max number of holders.
     */
    maximum?: number;
    /**
     * True if the company is dissolved with fewer holders.
     */
    fewerDissolve?: true;
    /**
     * Days in a row after which a sole holder dissolves the company by law.
     */
    dissolvedAfterDays?: number;
    /**
     * Only natural persons.
     */
    peopleOnly?: true;
    /**
     * Number of holders from which it must be open, and its form then.
     */
    openFrom?: {
      /**
       * Number of holders.
       */
      count: number;
      /**
       * The legal form, by its code.
       */
      form:
        | 'SPA'
        | 'LTDA'
        | 'SA_CERRADA'
        | 'SA_ABIERTA'
        | 'SA_ESPECIAL'
        | 'EIRL'
        | 'SAGR'
        | 'COLECTIVA'
        | 'COMANDITA'
        | 'AGENCIA_EXTRANJERA'
        | 'SA'
        | 'SA_DE_CV'
        | 'SAPI_DE_CV'
        | 'S_DE_RL_DE_CV'
        | 'SAS'
        | 'SAC'
        | 'SRL'
        | 'SL'
        | 'SLU'
        | 'FOREIGN';
    };
  };
  /**
   * Board of a form that must have one.
   */
  board?: {
    /**
     * Min number of directors.
     */
    minimum?: number;
    /**
     * Min number of directors where one is independent.
     */
    minimumWithIndependent?: number;
    /**
     * No director may be its general manager; else its chair alone may not.
     */
    managerOutside?: true;
  };
  drawn?: DrawnForm;
  registered?: RegisteredForm;
}
/**
 * Wording of companies of a legal form in a country where one commercial register keeps all companies.
 */
export interface RegisteredForm {
  /**
   * Kind of the holding: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * True if it is founded before a notary; otherwise its founders sign a private document.
   */
  foundedByDeed: boolean;
  /**
   * True if the statutes give each share a nominal value.
   */
  parValue: boolean;
  /**
   * True if increases go to a part of the capital that changes without an amendment.
   */
  variableCapital: boolean;
  /**
   * The first founding of a company that is drawn.
   */
  foundedFrom: string;
  /**
   * Capital of a drawn company, and the number of shares that it is divided into; one entry is drawn.
   *
   * @minItems 1
   */
  capitals: {
    /**
     * Amount in the currency of the country.
     */
    amount: number;
    /**
     * Shares.
     */
    units: number;
  }[];
}
/**
 * The legal forms that the law of a country knows, a row each, by their codes.
 */
export interface LegalFormTable {
  [k: string]: LegalFormRow;
}
/**
 * A law, with those of its articles that texts name or that documents must follow.
 */
export interface LegalReferenceLaw {
  /**
   * Subject of the law.
   */
  title: string;
  /**
   * Names of the law in texts, in figures or in words.
   *
   * @minItems 1
   */
  names: string[];
  /**
   * First day on which documents may name the law; absent if it is not known.
   */
  since?: string;
  checked: LegalReferenceCheck;
  /**
   * Articles by number.
   */
  articles: {
    /**
     * An article.
     */
    [k: string]: {
      /**
       * Content of the article, as far as texts rely on it.
       */
      says: string;
      checked: LegalReferenceCheck;
    };
  };
}
/**
 * The laws that texts about companies of a country name, by law, each with its checks.
 */
export interface LegalReferenceTable {
  [k: string]: LegalReferenceLaw;
}
/**
 * Severities and legal grounds of each business rule.
 */
export interface RuleGroundTable {
  /**
   * Severities and grounds of one rule.
   */
  [k: string]: {
    /**
     * Possible severities of its findings, lightest first.
     *
     * @minItems 1
     */
    severities: ('observacion' | 'reparo' | 'impedimento')[];
    /**
     * Laws by country.
     */
    laws: {
      /**
       * Articles of the law that the rule stands on.
       *
       * @minItems 1
       */
      [k: string]: {
        /**
         * The law, by its name in the legal references of the country.
         */
        law: string;
        /**
         * The article; absent where the law as a whole is meant.
         */
        article?: string;
      }[];
    };
  };
}
/**
 * The report afterwards, without its content, and what happened to it.
 */
export interface Simulated {
  report: ReportSummary;
  /**
   * The happenings on the way, in order.
   */
  happened: Happening[];
}
/**
 * An action on a report.
 */
export interface Simulation {
  /**
   * The report is led through every state between.
   */
  action:
    | 'complete'
    | 'fail'
    | 'reject'
    | 'request_documents'
    | 'provide_documents'
    | 'start_review'
    | 'expire'
    | 'amend';
  /**
   * Reason of a failure, a rejection or a wait for documents: the code of a fitting reason. By default, that of the report's own course, or a usual one.
   */
  reason?: string;
}
/**
 * Notice that something changed in an account; read the resource for the change itself.
 */
export interface Notice {
  /**
   * `report`: something happened to a report. `clock`: the clock was set or advanced. `request`: the journal has a new entry. `delivery`: a message was sent to an endpoint, or was tried to be. `world`: another world took the place of this one.
   */
  kind: 'report' | 'clock' | 'request' | 'delivery' | 'world';
  /**
   * Id of the report; absent for a change of many reports, and for other kinds.
   */
  id?: string;
}
/**
 * An error with its cause and the way to correct it (RFC 9457).
 */
export interface Problem {
  /**
   * A page of this server that explains the problem and how to correct it.
   */
  type: string;
  /**
   * The same for every problem of the type.
   */
  title: string;
  /**
   * The HTTP status of the response.
   */
  status: number;
  /**
   * The violation of this request, and the way to correct it.
   */
  detail: string;
  /**
   * The path of the request.
   */
  instance: string;
  /**
   * Also in the `Request-Id` header.
   */
  requestId: string;
  /**
   * Every violation of the request, not only the first.
   *
   * @minItems 1
   */
  errors?: Violation[];
}
/**
 * One violation of a request.
 */
export interface Violation {
  /**
   * The violation and its remedy.
   */
  detail: string;
  /**
   * The place in the body, as a JSON Pointer fragment.
   */
  pointer?: string;
  /**
   * The query or path parameter.
   */
  parameter?: string;
  /**
   * The rule that was broken, by its JSON Schema keyword.
   */
  keyword: string;
}
/**
 * A profile, and single gaps with another answer.
 */
export interface ProfileChoice {
  profile?: ProfileName;
  /**
   * One fixed answer for each named gap, whatever the profile.
   */
  gaps?: {
    [k: string]: string;
  };
}
/**
 * The profile by which an account is answered under `/v1`.
 */
export interface Profile {
  /**
   * Source of the profile: the account, or the server (`--profile`, `--gap`).
   */
  source: 'account' | 'server';
  profile: ProfileName;
  /**
   * The named gaps, with the answer to each.
   */
  gaps: {
    [k: string]: string;
  };
  /**
   * Every gap that has more than one answer, with its possible answers.
   */
  answers: {
    /**
     * The possible answers: one, or those that are drawn from.
     */
    [k: string]: string[];
  };
}
/**
 * Request of Pact's verifier to a provider before and after each interaction of a consumer contract.
 */
export interface ProviderStateChange {
  /**
   * The name of a state, as the contract gives it: `a completed report on sbx-spa-clean`. Empty for an interaction without states, as Pact's verifier sends it: an account without reports.
   */
  state: string;
  /**
   * Values of the state that its name does not give.
   */
  params?: {
    companyId?: CompanyId;
    /**
     * True if validation was requested.
     */
    validate?: boolean;
    /**
     * Time that passes: an ISO 8601 duration.
     */
    by?: string;
    /**
     * Status of the failing response.
     */
    status?: number;
  };
  /**
   * `setup` makes the state. `teardown` resets the world of the account, whatever state it names, so that the next interaction starts in a new world and its reports get the same ids.
   */
  action?: 'setup' | 'teardown';
  /**
   * Name of the consumer; it has no effect.
   */
  consumer?: string;
}
/**
 * Values of a state, for the expressions of Pact's generators: `/v1/reports/${reportId}`. A value that the state does not set is left out, so that it keeps the value of an earlier state of the interaction.
 */
export interface ProviderStateValues {
  /**
   * The report that was made.
   */
  reportId?: string;
  status?: ReportStatus;
  /**
   * The company that the state is about.
   */
  companyId?: string;
  now: Timestamp;
}
/**
 * A kind of charge, with the register that enters it.
 */
export interface ChargeKind {
  /**
   * Kind of the charge: a mortgage, a pledge without transfer of possession, or a finance lease of an asset that the creditor owns.
   */
  kind: 'hipoteca' | 'prenda' | 'arrendamiento_financiero';
  label: string;
  /**
   * Template of the register’s name.
   */
  register: string;
  /**
   * Template of the position in the register.
   */
  entry: string;
  /**
   * First day of entries in the register.
   */
  since?: string;
  /**
   * Last day of entries in the register.
   */
  until?: string;
  /**
   * Items: Kind of the asset.
   */
  assets: ('inmueble' | 'vehiculo' | 'maquinaria')[];
}
/**
 * The registers of charges. Amounts are in units of `unit`.
 */
export interface ChargeSource {
  /**
   * ISO 4217: CLP, USD, EUR and so on; CLF is the Unidad de Fomento.
   */
  currency: 'CLP' | 'CLF' | 'USD' | 'EUR' | 'MXN' | 'PEN' | 'COP';
  /**
   * Fictitious banks.
   */
  creditors: string[];
  streets: string[];
  /**
   * Codes of the land registers, by place, where entries bear them.
   */
  placeCodes?: {
    [k: string]: string;
  };
  unit: number;
  /**
   * Min capital of a company that has real estate.
   */
  realEstateFromCapital: number;
  kinds: ChargeKind[];
  /**
   * Min and max secured amount.
   */
  amounts: {
    inmueble: number[];
    vehiculo: number[];
    maquinaria: number[];
  };
}
/**
 * A list in which parties are searched, since its first day.
 */
export interface ListSource {
  /**
   * Code of the list; `matches` refer to it.
   */
  code: string;
  name: string;
  /**
   * The authority that publishes the list.
   */
  publisher: string;
  /**
   * Content of the list: politically exposed persons, sanctions, taxpayers whose operations the tax authority presumes not to exist, or persons with penalties of the state.
   */
  kind: 'pep' | 'sanciones' | 'registro_tributario' | 'antecedentes';
  since: string;
}
/**
 * The public sources that reports quote besides the documents of a company.
 */
export interface PublicSourceFile {
  /**
   * Lists that all countries search.
   */
  lists: ListSource[];
  countries: {
    CL: PublicSources;
    MX: PublicSources;
    PE: PublicSources;
    CO: PublicSources;
    ES: PublicSources;
  };
  /**
   * Descriptions of charged assets, by kind of asset.
   */
  assets: {
    inmueble: string;
    vehiculo: string[];
    maquinaria: string[];
  };
}
/**
 * The public sources of a country.
 */
export interface PublicSources {
  /**
   * Lists of its authorities.
   */
  lists: ListSource[];
  tax: TaxSource;
  charges: ChargeSource;
}
/**
 * The register of taxpayers.
 */
export interface TaxSource {
  /**
   * Classification of activities, and its first day.
   */
  classification: {
    /**
     * Classification of `activityCodes`: the codes of the SII in Chile, SCIAN in Mexico, CIIU Rev. 4 in Peru, CIIU Rev. 4 A.C. in Colombia, CNAE-2009 in Spain. Absent for a party without activity codes, and at an `asOfDate` before the classification was used.
     */
    code: 'CIIU4_CL' | 'SCIAN' | 'CIIU_REV_4' | 'CIIU_REV_4_AC' | 'CNAE_2009';
    since: string;
  };
  /**
   * First day on which all companies must issue electronic invoices; absent if they need not.
   */
  electronicInvoicingSince?: string;
  /**
   * Codes of activities that are exempt from value added tax.
   */
  exemptActivities?: string[];
  /**
   * The general regime first. The others are of small companies.
   */
  regimes: {
    code: string;
    label: string;
    since: string;
    /**
     * Share of small companies; absent for the general regime.
     */
    small?: number;
  }[];
  /**
   * Max capital of a small company, in the currency of the country.
   */
  smallCapital?: number;
}
/**
 * The number of requests under `/v1` that an account may send in a window, which its first request begins.
 */
export interface RateLimitPolicy {
  /**
   * Number of requests that pass in a window.
   */
  limit: number;
  /**
   * Length of a window, in seconds of real time.
   */
  windowSeconds: number;
}
/**
 * The rate limit of an account, and the rest of its window.
 */
export interface RateLimit {
  /**
   * Source of the limit: the account, the server (`--rate-limit`), or none.
   */
  source: 'account' | 'server' | 'none';
  /**
   * Number of requests that pass in a window; null where there is no limit.
   */
  limit: number | null;
  /**
   * Length of a window, in seconds of real time; null where there is no limit.
   */
  windowSeconds: number | null;
  /**
   * Number of requests that still pass in the open window, or in the next one; null where there is no limit.
   */
  remaining: number | null;
  /**
   * Seconds until the window ends, rounded up; null if no window is open.
   */
  resetSeconds: number | null;
}
/**
 * A kind of document.
 */
export interface ReferenceDocumentType {
  /**
   * Its code, as `type` of a document has it.
   */
  code: string;
  /**
   * The meaning of the type.
   */
  meaning: string;
  /**
   * Name in each country; empty where reports give a title of their own.
   */
  titles: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * Its name there, in Spanish.
     */
    title: string;
  }[];
}
/**
 * A thing that a power can let its holders do.
 */
export interface ReferenceFaculty {
  code: FacultyCode;
  /**
   * Subject of its family.
   */
  family: string;
  /**
   * Its name in Spanish.
   */
  label: string;
  /**
   * Its name in English.
   */
  labelEn: string;
  /**
   * True if the law requires its express mention, so that a general power does not give it.
   */
  express: boolean;
  /**
   * Countries that use it, with its name and clause there.
   *
   * @minItems 1
   */
  countries: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * Name there, in Spanish.
     */
    label: string;
    /**
     * Wording of the clause in instruments there, in Spanish.
     */
    clause: string;
  }[];
}
/**
 * The reference lists: the terms that reports use.
 */
export interface ReferenceIndex {
  /**
   * The lists in reading order.
   */
  lists: {
    name: ReferenceListName;
    /**
     * Subject of the list.
     */
    description: string;
    /**
     * Number of entries.
     */
    count: number;
    /**
     * Path of the list.
     */
    path: string;
  }[];
}
/**
 * A reference list: terms that reports use. The page of the package that shows it has the same entries.
 */
export interface ReferenceList {
  name: ReferenceListName;
  /**
   * Subject of the list.
   */
  description: string;
  /**
   * The entries of the list, all of one kind.
   */
  entries: (
    | ReferenceMember
    | ReferenceFaculty
    | ReferenceRule
    | ReferenceDocumentType
    | ReferenceStatus
    | ReferenceReason
  )[];
}
/**
 * A field of a report.
 */
export interface ReferenceMember {
  /**
   * The record that it belongs to, by the title of its schema.
   */
  record: string;
  /**
   * Path of the field within the record, with points between names of nested records; `[]` stands for each entry of a list.
   */
  member: string;
  /**
   * One place where reports have it, from the report down.
   */
  path: string;
  /**
   * Kind of the value: `code` is one of `values`, `id` the identifier of a record, `pointer` a JSON Pointer.
   */
  kind:
    | 'text'
    | 'number'
    | 'boolean'
    | 'date'
    | 'instant'
    | 'code'
    | 'id'
    | 'pointer'
    | 'record'
    | 'list'
    | 'map';
  /**
   * Type in a list or map, of a record, or at the end of an id: the title of a record, with `.id` for a list of ids, or the kind of a plain value; null for anything else.
   */
  of: string | null;
  /**
   * True if it may be absent.
   */
  optional: boolean;
  /**
   * True if it may be null.
   */
  nullable: boolean;
  /**
   * Meaning of the field.
   */
  meaning: string;
  /**
   * Unit or format; null where the kind is enough.
   */
  unit: string | null;
  /**
   * The codes that it may have; empty where it is no code.
   */
  values: string[];
  /**
   * An example from a report of this sandbox; null for records, whose fields have examples.
   */
  example: {
    /**
     * The company whose report has the field, with the default seed and validation.
     */
    companyId: string;
    /**
     * JSON Pointer into that report.
     */
    pointer: string;
    /**
     * The value there.
     */
    value: string | number | boolean | unknown[];
  } | null;
}
/**
 * A business rule.
 */
export interface ReferenceRule {
  id: RuleId;
  /**
   * Part of a report that it concerns, as in validations.
   */
  category: string;
  /**
   * Statement that the rule checks, in Spanish.
   */
  title: string;
  /**
   * Statement that the rule checks, in English.
   */
  titleEn: string;
  /**
   * Possible severities of its findings, lightest first.
   *
   * @minItems 1
   */
  severities: ('observacion' | 'reparo' | 'impedimento')[];
  /**
   * Its legal grounds; empty where it compares the report with itself, or with practice.
   */
  laws: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * The law, in English.
     */
    law: string;
    /**
     * The article; null where the law as a whole is meant.
     */
    article: string | null;
    /**
     * Content of the article, as far as the rule relies on it; null without one.
     */
    says: string | null;
    /**
     * True if the text was compared with a publication; false if it comes from general knowledge.
     */
    checked: boolean;
  }[];
  /**
   * Remedy of a finding, in Spanish.
   */
  remedy: string;
  /**
   * Countries with their own wording.
   */
  countries: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * Statement that the rule checks, in Spanish.
     */
    title: string;
    /**
     * Statement that the rule checks, in English.
     */
    titleEn: string;
    /**
     * Remedy of a finding, in Spanish.
     */
    remedy: string;
  }[];
  /**
   * A company whose report has a finding of the rule; null where the catalogue has none.
   */
  companyId: string | null;
}
/**
 * A state of a report.
 */
export interface ReferenceStatus {
  code: ReportStatus;
  /**
   * Meaning of the status.
   */
  meaning: string;
  /**
   * Usual length on the virtual clock, in seconds; null where it has none.
   */
  usualSeconds: number | null;
  /**
   * Possible next statuses; empty for a final one.
   */
  next: {
    status: ReportStatus;
    event: ReportEventType;
  }[];
  /**
   * The reasons that explain it; empty where it needs none.
   *
   * Items: The code of a reason.
   */
  reasons: string[];
}
/**
 * Reason why a report waits, or ended without content.
 */
export interface ReferenceReason {
  /**
   * Its code, as `statusReason.code` has it.
   */
  code: string;
  status: ReportStatus;
  /**
   * Meaning, in English.
   */
  meaning: string;
  /**
   * Text in Spanish, as in `statusReason.detail`.
   */
  detail: string;
  /**
   * True if another request, or the missing documents, may help.
   */
  retryable: boolean;
}
/**
 * A submitted address beside the one of the report. Parts that were not submitted are not compared.
 */
export interface ComparedAddress {
  submitted: SubmittedAddress;
  /**
   * The address of the report; null if it has none.
   */
  found: Address | null;
  match: MatchLevel;
  /**
   * The differences; empty for `exact` and `not_found`.
   */
  differences: MatchDifference[];
}
/**
 * A submitted officer beside the most similar one of the report.
 */
export interface ComparedOfficer {
  submitted: SubmittedOfficer;
  /**
   * The officer, among `content.entities`; null if none is similar.
   */
  entityId: string | null;
  /**
   * Name of the officer in the report; null if none is similar.
   */
  found: string | null;
  match: MatchLevel;
  /**
   * The differences; empty for `exact` and `not_found`.
   */
  differences: MatchDifference[];
}
/**
 * A submitted text beside the one of the report.
 */
export interface ComparedText {
  /**
   * The value as it was sent.
   */
  submitted: string;
  /**
   * The value of the report, as the report has it; null if it has none.
   */
  found: string | null;
  match: MatchLevel;
  /**
   * The differences; empty for `exact` and `not_found`.
   */
  differences: MatchDifference[];
}
/**
 * The facts of `options.submitted` beside those of the report, made from the content as it is returned. It is no part of the content, which hashes and edits are about.
 */
export interface Comparison {
  /**
   * Result of the whole comparison: `match` if all is `exact`, `mismatch` if anything is `different`, else `review`. Officers that were not submitted make a `match` a `review`.
   */
  result: 'match' | 'review' | 'mismatch';
  /**
   * Name of the company; null if it was not submitted.
   */
  name: ComparedText | null;
  /**
   * Tax number of the company; null if it was not submitted.
   */
  taxId: ComparedText | null;
  /**
   * Address of the company; null if it was not submitted.
   */
  address: ComparedAddress | null;
  /**
   * The submitted officers, in their order.
   */
  officers: ComparedOfficer[];
  /**
   * Officers in office that match no submitted one, among `content.entities`; empty if no officer was submitted.
   */
  unsubmittedOfficers: string[];
}
/**
 * Options of a request. Absent, `{}` and `{ "validate": false }` are one request. `submitted` does not change which report it is.
 */
export interface CreateOptions {
  /**
   * Request validation: the rules run, and the conclusion has a result.
   */
  validate?: boolean;
  submitted?: Submitted;
}
/**
 * The body of a create: the company and the options of the report.
 */
export interface CreateReport {
  type: ReportType;
  companyId: CompanyId;
  options?: CreateOptions;
}
/**
 * A lawyer's decision about a finding.
 */
export interface CreateReview {
  decision: ReviewDecision;
  reason: EditReason;
  actor?: EditActor;
}
/**
 * One change of a report, chained to the one before by its hash.
 */
export interface HistoryEntry {
  /**
   * Counts the entries from 1.
   */
  sequence: number;
  /**
   * Version of the report after the change.
   */
  version: number;
  /**
   * `generated` makes the report, at first or with later documents; `amended` makes it again with the state of that time; `progressed` moves it to another status. The others are a lawyer's actions.
   */
  action: 'generated' | 'edited' | 'reviewed' | 'progressed' | 'amended';
  at: Timestamp;
  /**
   * Author of the change.
   */
  actor: {
    /**
     * The sandbox itself, or a lawyer.
     */
    type: 'system' | 'lawyer';
    /**
     * Author as sent with the change; null where none was sent.
     */
    id: string | null;
  };
  /**
   * Reason as sent with the change; null for the system's own changes.
   */
  reason: string | null;
  patch: JsonPatch;
  /**
   * SHA-256 of the canonical JSON (RFC 8785) of the whole content after the change.
   */
  contentHash: string;
  /**
   * `hash` of the entry before; null of the first.
   */
  previousHash: string | null;
  /**
   * SHA-256 of the canonical JSON of this entry without its `hash`.
   */
  hash: string;
}
/**
 * One step of a JSON Patch (RFC 6902).
 */
export interface JsonPatchOperation {
  /**
   * Operation at `path`.
   */
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  /**
   * JSON Pointer into the report, such as `/content/powers/0/validUntil`.
   */
  path: string;
  /**
   * JSON Pointer to the source of `move` and `copy`.
   */
  from?: string;
  /**
   * Value for `add`, `replace` and `test`.
   */
  value?: {} | unknown[] | string | number | boolean | null;
}
/**
 * All changes of a report: its patches, applied one after the other to an empty value, give the current report.
 */
export interface ReportHistory {
  /**
   * The `id` of the report.
   */
  reportId: string;
  /**
   * The version of the report now.
   */
  version: number;
  /**
   * Oldest first; empty while the report has no content.
   */
  entries: HistoryEntry[];
}
/**
 * Changes of the report, as `GET` returns it (RFC 7396): only fields of `content` can change. An array replaces the whole array.
 */
export interface ReportMergePatch {
  /**
   * Changes of the content.
   */
  content?: {
    [k: string]: unknown;
  };
}
/**
 * A page of reports, newest first, each without its content.
 */
export interface ReportPage {
  /**
   * The reports of this page.
   */
  data: ReportSummary[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max reports on a page: the requested limit, or 20.
     */
    limit: number;
    /**
     * Cursor of the page of older reports.
     */
    next: string | null;
    /**
     * Cursor of the page of newer reports.
     */
    previous: string | null;
  };
}
/**
 * Result of a verification of a report, made now.
 */
export interface ReportVerification {
  /**
   * The `id` of the report.
   */
  reportId: string;
  /**
   * The version that was verified.
   */
  version: number;
  /**
   * True if no check failed.
   */
  verified: boolean;
  /**
   * SHA-256 of the canonical JSON (RFC 8785) of the whole `content`, also if a read includes only parts of it.
   */
  contentHash: string;
  /**
   * `hash` of the last entry of the history. A kept copy of it shows later whether the history before it was rewritten.
   */
  headHash: string;
  /**
   * The checks, one by one.
   */
  checks: VerificationCheck[];
}
/**
 * One thing that was verified about a report.
 */
export interface VerificationCheck {
  /**
   * Subject of the check.
   */
  id:
    | 'schema'
    | 'content_hash'
    | 'chain'
    | 'replay'
    | 'edits'
    | 'evidence'
    | 'pointers'
    | 'invariants'
    | 'judgement';
  /**
   * Statement that holds if the check passes.
   */
  title: string;
  /**
   * `skipped` where something it needs is not there, such as a history, or the rules of an earlier content version.
   */
  outcome: 'passed' | 'failed' | 'skipped';
  /**
   * Number of checked things.
   */
  checked: number;
  /**
   * The errors; at most a hundred.
   */
  faults: {
    /**
     * Place of the error: the report or its history.
     */
    file: 'report' | 'history';
    /**
     * JSON Pointer into the report or the history.
     */
    pointer: string;
    /**
     * Statement that does not hold there.
     */
    detail: string;
  }[];
}
/**
 * A report. Every instant in it is of the sandbox's virtual clock.
 */
export interface Report {
  /**
   * Identifier of the report: a function of seed, type, company, `options.validate` and the number of earlier requests with the same values.
   */
  id: string;
  status: ReportStatus;
  /**
   * Reason why the report waits or ended without content; null where the status needs none.
   */
  statusReason: null | StatusReason;
  type: ReportType;
  companyId: CompanyId;
  options: ReportOptions;
  /**
   * Counts the versions of a report from 1.
   */
  version: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /**
   * Time of completion; null until then.
   */
  completedAt: null | Timestamp;
  /**
   * The last day on which the report may be relied on; null until completed.
   */
  validUntil: string | null;
  comparison?: Comparison;
  content?: Content;
}
/**
 * A request, or an attempt to send a message, that shows something of a rule.
 */
export interface ConductEvidence {
  /**
   * The request; `GET /_sandbox/requests/{requestId}` returns it in full. Null for an attempt.
   */
  requestId: string | null;
  /**
   * The message to an endpoint, which the log of deliveries has in full; null for a request.
   */
  deliveryId: string | null;
  /**
   * Number of the attempt; null for a request.
   */
  attempt: number | null;
  /**
   * Its method.
   */
  method: string;
  /**
   * Its path, without secrets; of an attempt, that of the endpoint.
   */
  path: string;
  /**
   * Role of the evidence: it keeps or breaks the rule, or is a note without weight.
   */
  shows: 'kept' | 'broken' | 'note';
  /**
   * Reason, in one sentence.
   */
  detail: string;
}
/**
 * Outcome of one rule.
 */
export interface ConductJudgement {
  rule: ConductRule;
  outcome: ConductOutcome;
  /**
   * Number of judged cases.
   */
  judged: number;
  /**
   * Number of cases that broke the rule.
   */
  broken: number;
  /**
   * The cases, those in which it was broken first; twenty at most.
   *
   * @maxItems 20
   */
  evidence: ConductEvidence[];
}
/**
 * A rule that clients are judged by.
 */
export interface ConductRule {
  /**
   * Never given to another rule.
   */
  id: string;
  /**
   * Name of the rule, beside its id.
   */
  name: string;
  /**
   * Behaviour of the client that the rule requires.
   */
  title: string;
  /**
   * The right behaviour, and the way it is judged.
   */
  right: string;
  /**
   * Consequence of breaking the rule.
   */
  why: string;
  /**
   * Change to make if it is broken.
   */
  remedy: string;
  /**
   * Way to give the rule something to judge.
   */
  exercise: string;
  /**
   * The documented facts and the gaps that it rests on, by id in `schemas/interface.json`.
   *
   * @minItems 1
   */
  basis: string[];
  /**
   * Page of the package that explains it.
   */
  page: string;
}
/**
 * The limits that the rules use.
 */
export interface ConductLimits {
  /**
   * Tolerance for early requests, in milliseconds: timers are not exact.
   */
  earlyMs: number;
  /**
   * Max reads per second of a report that has not ended.
   */
  mostReadsInASecond: number;
  /**
   * Min ratio of the later half of the intervals of a poll to the earlier half.
   */
  leastLaterShare: number;
  /**
   * Max reads of a report after a read or an event showed that it has ended.
   */
  mostReadsOfAnEnd: number;
  /**
   * Max seconds between two such reads that belong together.
   */
  endedSeconds: number;
  /**
   * Max seconds after the last copy of a message in which a call to the sandbox counts as the receiver's reaction to it.
   */
  actedSeconds: number;
}
/**
 * Conduct of the client of the account, judged by the requests in its journal and the messages to its endpoints.
 */
export interface ConductReport {
  outcome: ConductOutcome;
  /**
   * Number of judged requests.
   */
  requests: number;
  /**
   * Number of older requests that are no longer kept, and were not judged; see `--journal-size`.
   */
  evicted: number;
  /**
   * Number of requests that were never kept, because the process was short of memory.
   */
  skipped: number;
  /**
   * Number of judged messages to endpoints, each by all its kept attempts.
   */
  messages: number;
  /**
   * Number of older messages that are no longer kept, or never were, and were not judged.
   */
  dropped: number;
  /**
   * True if the journal keeps requests.
   */
  journalOn: boolean;
  /**
   * Number of kept rules.
   */
  kept: number;
  /**
   * Number of broken rules.
   */
  broken: number;
  /**
   * Number of rules with nothing to judge.
   */
  notExercised: number;
  limits: ConductLimits;
  /**
   * Every rule, in the order of their ids.
   */
  rules: ConductJudgement[];
}
/**
 * The rules of conduct, as `fixtures/conduct.json` holds them.
 */
export interface ConductTable {
  limits: ConductLimits;
  /**
   * The rules in the order of their ids.
   *
   * @minItems 1
   */
  rules: ConductRule[];
}
/**
 * Cells that were never exercised and that no ready request can exercise. They are not counted.
 */
export interface CoverageBeyond {
  /**
   * The operation; null for any.
   */
  operation: string | null;
  /**
   * The status of the response; null for any.
   */
  status: number | null;
  /**
   * The code of the problem; null for a response that is no problem, or for any where `operation` and `status` are null.
   */
  problem: string | null;
  /**
   * The scenario; null for any.
   */
  scenario: string | null;
  /**
   * The kind of fault; null for any.
   */
  fault: string | null;
  /**
   * Reason why no ready request exercises it.
   */
  why: string;
}
/**
 * A combination that a request exercised.
 */
export interface CoverageCell {
  /**
   * The operation; null where the contract had none for the request.
   */
  operation: string | null;
  /**
   * The status of the response; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * The scenario of the company, without label and modifiers; `none` for companies of no scenario, null where the response did not name it.
   */
  scenario: string | null;
  /**
   * Kinds of the faults applied to the response, separated by +, by the names of the modifiers of company ids.
   */
  fault: string | null;
}
/**
 * A cell that was never exercised, with the request that would exercise it.
 */
export interface CoverageGap {
  /**
   * The operation; null for any.
   */
  operation: string | null;
  /**
   * The status of the response; null for any.
   */
  status: number | null;
  /**
   * The code of the problem; null for a response that is no problem, or for any where `operation` and `status` are null.
   */
  problem: string | null;
  /**
   * The scenario; null for any.
   */
  scenario: string | null;
  /**
   * The kind of fault; null for any.
   */
  fault: string | null;
  /**
   * Requests to send before, in this order. A response of 409 means that one was done already.
   */
  before: GapRequest[];
  request: GapRequest;
}
/**
 * A request that can be sent as it is.
 */
export interface GapRequest {
  /**
   * The method.
   */
  method: string;
  /**
   * Path and query.
   */
  path: string;
  /**
   * Headers of the request. `$KEY` stands for a key of the account.
   */
  headers: {
    [k: string]: string;
  };
  /**
   * Body of the request, to the character; null for none.
   */
  body: string | null;
  /**
   * Padding of the request beyond its text here.
   */
  padding: GapPadding | null;
  /**
   * The same as a line for a shell, where `URL` holds the address of the server and `KEY` a key.
   */
  curl: string;
}
/**
 * Zeros appended to a part of a request, to make it long.
 */
export interface GapPadding {
  /**
   * The part that they are appended to.
   */
  in: 'path' | 'body';
  /**
   * Number of zeros.
   */
  zeros: number;
}
/**
 * The exercised cells under `/v1`: each response that an operation declares, with or without a problem, each problem of any operation, each scenario, and each kind of fault.
 */
export interface Coverage {
  /**
   * Owner of the coverage: one account, or all of them since this process began.
   */
  of: 'account' | 'run';
  /**
   * True while coverage is recorded, which needs the journal to be on.
   */
  on: boolean;
  /**
   * Number of exercised cells that a ready request can exercise.
   */
  exercised: number;
  /**
   * Number of cells that a ready request can exercise: the exercised ones and the gaps.
   */
  total: number;
  /**
   * The share of it, rounded down.
   */
  percent: number;
  /**
   * True if the max number of cells is kept: further cells are not recorded.
   */
  full: boolean;
  /**
   * Every combination that was exercised.
   */
  cells: CoverageCell[];
  /**
   * Cells that were never exercised, each with the request that would exercise it.
   */
  gaps: CoverageGap[];
  /**
   * Cells that were never exercised and that no ready request can exercise, each with the reason. They are not counted.
   */
  beyond: CoverageBeyond[];
}
/**
 * Result of a check of the requests.
 */
export interface ExpectationResult {
  /**
   * True if the expectation holds.
   */
  passed: boolean;
  /**
   * Expected and actual requests, as a message for an assertion.
   */
  message: string;
  /**
   * Number of matching requests; for a sequence, the number of its steps that were found.
   */
  count: number;
  /**
   * The requests that match, oldest first; the first hundred of them.
   *
   * @maxItems 100
   */
  requestIds: string[];
  /**
   * If too few match: the requests that differ least, nearest first.
   *
   * @maxItems 3
   */
  nearest: NearMiss[];
  /**
   * Number of older requests that are no longer kept, and were not checked; they are counted if only operation, status and problem are given.
   */
  evicted: number;
  /**
   * Number of requests that were not kept, because the process was short of memory. An upper limit then fails if it depends on them.
   */
  skipped: number;
  /**
   * True if requests are kept now; if not, an upper limit always fails.
   */
  on: boolean;
}
/**
 * A request that is nearly as expected.
 */
export interface NearMiss {
  /**
   * The request.
   */
  requestId: string;
  /**
   * The differences.
   */
  differences: RequestDifference[];
}
/**
 * Difference between a request and the expected one.
 */
export interface RequestDifference {
  /**
   * The field, with its place in headers or body.
   */
  member: string;
  /**
   * Expected value.
   */
  expected: {} | unknown[] | string | number | boolean | null;
  /**
   * Actual value; null where it is absent.
   */
  actual: {} | unknown[] | string | number | boolean | null;
}
/**
 * The expected requests: a number of matching ones, or several in an order.
 */
export interface Expectation {
  match?: RequestMatch;
  times?: RequestTimes;
  /**
   * Expected requests in this order; others may come between.
   *
   * @minItems 1
   * @maxItems 100
   */
  sequence?: RequestMatch[];
  /**
   * Only requests after the one with this id count.
   */
  since?: string;
  /**
   * Max wait until the expectation holds, in milliseconds of real time; 0, the default, checks at once.
   */
  timeoutMs?: number;
}
/**
 * Filter for requests: all given fields must match.
 */
export interface RequestMatch {
  operation?: CoveredOperation;
  /**
   * The method.
   */
  method?: string;
  /**
   * The path; `*` stands for any text without a slash.
   */
  path?: string;
  /**
   * The status of the response, or its class such as `4xx`; null for a connection that ended without one.
   */
  status?: number | string | null;
  /**
   * The code of the problem that was answered.
   */
  problem?: string;
  /**
   * The scenario, as in `Sandbox-Scenario`.
   */
  scenario?: string;
  /**
   * The report.
   */
  reportId?: string;
  /**
   * True if a fault was applied to the response.
   */
  fault?: boolean;
  /**
   * Headers of the request by name, in any case; null for one that is not there.
   */
  headers?: {
    [k: string]: string | null;
  };
  /**
   * JSON that the body must contain: an object with these fields and any others, a list with as many entries, any other value equal.
   */
  body?: {} | unknown[] | string | number | boolean | null;
}
/**
 * Number of times.
 */
export interface RequestTimes {
  /**
   * Exact number of times.
   */
  exactly?: number;
  /**
   * Min number of times.
   */
  atLeast?: number;
  /**
   * Max number of times.
   */
  atMost?: number;
}
/**
 * Change of a journal's settings.
 */
export interface JournalChange {
  /**
   * Turns the journal on or off for later requests; kept requests stay.
   */
  on: boolean;
}
/**
 * The journal of the account: whether it is on, what it holds, and how many requests of each kind there were in this world.
 */
export interface Journal {
  /**
   * True if requests are kept.
   */
  on: boolean;
  /**
   * Approximate max bytes that are kept, see `--journal-size`.
   */
  mostBytes: number;
  /**
   * Number of kept requests.
   */
  kept: number;
  /**
   * Number of kept requests that were removed for newer ones.
   */
  evicted: number;
  /**
   * Number of requests that were not kept, because the process was short of memory.
   */
  skipped: number;
  /**
   * All requests that are or were kept, by operation, status and problem.
   */
  counts: RequestCount[];
}
/**
 * Number of requests of one kind.
 */
export interface RequestCount {
  /**
   * The operation; null where the contract had none for it.
   */
  operation: string | null;
  /**
   * The status of the response; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * Number of these requests.
   */
  count: number;
}
/**
 * A page of requests, newest first.
 */
export interface RequestPage {
  /**
   * The requests of this page.
   */
  data: RequestSummary[];
  /**
   * Number of older requests that were removed for newer ones, and are on no page; `GET /_sandbox/journal` counts them.
   */
  evicted: number;
  /**
   * Number of requests that were not kept, because the process was short of memory.
   */
  skipped: number;
  /**
   * True if requests are kept now.
   */
  on: boolean;
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max requests on a page: the requested limit, or 20.
     */
    limit: number;
    /**
     * Cursor of the page of older requests.
     */
    next: string | null;
    /**
     * Cursor of the page of newer requests.
     */
    previous: string | null;
  };
}
/**
 * A request that was answered, in short.
 */
export interface RequestSummary {
  /**
   * The `Request-Id` under which it was answered.
   */
  id: string;
  at: Timestamp;
  /**
   * The value as sent.
   */
  method: string;
  /**
   * Path as sent, without secrets.
   */
  path: string;
  /**
   * Query after the `?`, without secrets; null where there was no `?`.
   */
  query: string | null;
  /**
   * The operation of the contract; null if none has that path and method.
   */
  operation: string | null;
  /**
   * The status of the response; null where the client got none: a fault reset the connection, or the client closed it before the whole response was written.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * The scenario of the company, as in `Sandbox-Scenario`; `none` for companies of no scenario, null where the response did not name it.
   */
  scenario: string | null;
  /**
   * Answers to gaps in the response, as in `Sandbox-Gaps`.
   */
  gaps: string | null;
  /**
   * Fault applied to the response and its source, as in `Sandbox-Fault-Applied`.
   */
  fault: string | null;
  /**
   * The report of the request or its response.
   */
  reportId: string | null;
  /**
   * The status of the report, if the response shows it.
   */
  reportStatus: string | null;
  run: RequestRun;
}
/**
 * Values of this run alone: everything else about a request is the same in every run.
 */
export interface RequestRun {
  /**
   * Time of the request, in real time.
   */
  receivedAt: string;
  /**
   * Time until the response was decided, in milliseconds; the delay of a fault is not included.
   */
  durationMs: number;
  /**
   * Trace of the request, from a valid `traceparent`.
   */
  traceId: string | null;
}
/**
 * A request and its response, as kept in the journal.
 */
export interface RequestRecord {
  /**
   * The `Request-Id` under which it was answered.
   */
  id: string;
  at: Timestamp;
  /**
   * The value as sent.
   */
  method: string;
  /**
   * Path as sent, without secrets.
   */
  path: string;
  /**
   * Query after the `?`, without secrets; null where there was no `?`.
   */
  query: string | null;
  /**
   * The operation of the contract; null if none has that path and method.
   */
  operation: string | null;
  /**
   * The status of the response; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * The scenario of the company, as in `Sandbox-Scenario`; `none` for companies of no scenario, null where the response did not name it.
   */
  scenario: string | null;
  /**
   * Answers to gaps in the response, as in `Sandbox-Gaps`.
   */
  gaps: string | null;
  /**
   * Fault applied to the response and its source, as in `Sandbox-Fault-Applied`.
   */
  fault: string | null;
  /**
   * The report of the request or its response.
   */
  reportId: string | null;
  /**
   * The status of the report, if the response shows it.
   */
  reportStatus: string | null;
  /**
   * The request.
   */
  request: {
    /**
     * Headers by their names in lower case. Secrets are cut off; headers of the connection or of the run are left out, such as `host`, `content-length`, `date` and `traceparent`.
     */
    headers: {
      [k: string]: string;
    };
    /**
     * The text of the body, without secrets, up to 16 KiB of it; null where there was none, or none was read.
     */
    body: string | null;
    /**
     * Length of the body that was read, in bytes.
     */
    bodyBytes: number;
  };
  /**
   * The response.
   */
  answer: {
    /**
     * Length of the body, in bytes, before any content coding and before an injected fault.
     */
    bytes: number;
    /**
     * The body of a problem, up to 16 KiB of it; null for other responses, which follow from the world.
     */
    body: string | null;
    /**
     * Its `ETag`.
     */
    etag: string | null;
    /**
     * Its `Retry-After`, in seconds; 0 where that is a date in the past.
     */
    retryAfter: number | null;
    /**
     * True if it is the first response to the same idempotency key, sent again.
     */
    replayed: boolean;
    /**
     * The cursors of neighbouring pages that it gave.
     */
    cursors: string[];
  };
  /**
   * Violations of the request, as in its problem.
   */
  violations: Violation[];
  /**
   * The faults that were set when it came, oldest first.
   */
  faults: WeighedFault[];
  run: RequestRun;
}
/**
 * Reason why a fault did or did not hit a request: a fault of the account, or one from the header or the company id that had no effect.
 */
export interface WeighedFault {
  /**
   * The fault; `header` or `company` for a fault from there.
   */
  faultId: string;
  /**
   * `outranked`: an older fault, the company id or the header came first. `over`: it had hit its number of times, or its time had passed. `other call`: it waits for another call by `nth`. `not drawn`: its probability left this one out. `nothing to alter`: the response has nothing that it could alter, such as a body; it is then not counted. `not reached`: the request was refused before faults were checked, because it names no operation or its body is no JSON.
   */
  verdict:
    | 'hit'
    | 'outranked'
    | 'over'
    | 'other operation'
    | 'other company'
    | 'other call'
    | 'not drawn'
    | 'nothing to alter'
    | 'not reached';
}
/**
 * Options of `legal-reports-sandbox conduct`.
 */
export interface ConductOptions {
  /**
   * Base URL of the server that the client called.
   */
  url: string;
  /**
   * The key that the client used; or the admin token, with --account.
   */
  key?: string;
  /**
   * Account whose client is judged, if --key is the admin token.
   */
  account?: string;
  /**
   * Format of the judgement.
   */
  format: 'text' | 'json' | 'junit' | 'sarif';
  /**
   * Output file; stdout if left out.
   */
  output?: string;
  /**
   * File of your repository for the alerts of SARIF, such as the source of the client. Without it, alerts name the path of the request.
   */
  source?: string;
  /**
   * Results that give exit code 1: a broken rule, or also a rule that had nothing to judge.
   */
  failOn: 'broken' | 'not-exercised';
}
/**
 * Settings of the server. Each is a flag (`--port`), an environment variable (`LEGAL_REPORTS_SANDBOX_PORT`) and a field of the configuration file. A flag wins over the variable, the variable over the file.
 */
export interface Config {
  /**
   * Port of the playground; 0 takes any free one.
   */
  port: number;
  /**
   * Port of production; 0 takes any free one. Without it, production does not listen.
   */
  productionPort?: number;
  /**
   * Address to listen on. The default is reachable from this machine only.
   */
  host: string;
  /**
   * More host names that requests may have, separated by commas. localhost, addresses and the name of --host are always accepted.
   */
  allowedHosts?: string;
  /**
   * More origins whose pages may call /v1 from a browser, separated by commas; * allows all. Those of the loopback interface are always allowed.
   */
  allowedOrigins?: string;
  /**
   * Serve the control plane under /_sandbox.
   */
  controlPlane: boolean;
  keyPolicy: KeyPolicy;
  /**
   * Token for the control plane of every account; required if others can reach the server. A variable keeps it out of process lists.
   */
  adminToken?: string;
  /**
   * Make an admin token for this start and print it on stderr, if none is set and the control plane is served.
   */
  makeAdminToken?: boolean;
  /**
   * Secret from which issued keys are derived, so that they stay the same after a restart. Choose one that is as hard to guess as a key.
   */
  keySecret?: string;
  /**
   * Seed of companies and ids: another seed gives other ones.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * Max accounts if every key opens one. A new account then replaces the one that was idle for longest.
   */
  maxAccounts: number;
  /**
   * Minutes for which an account is kept after its last use.
   */
  idleMinutes: number;
  /**
   * Max reports of an account.
   */
  maxReports: number;
  profile: ProfileName;
  /**
   * Answer to one gap, overriding the profile; repeat it for more gaps. In a variable or a file, separate several by commas.
   */
  gap?: string;
  /**
   * Max requests of an account under /v1 in a number of seconds, such as 100/60s; more get 429. Without it, there is no limit.
   */
  rateLimit?: string;
  /**
   * Max MiB of heap before the server refuses to store more. By default three quarters of the heap of Node.
   */
  maxMemory?: number;
  /**
   * Max KiB of requests and responses in the journal of an account; 0 turns it off.
   */
  journalSize: number;
  /**
   * Folder of an SQLite database that keeps everything over a restart; it is created. Without it, everything is in memory.
   */
  data?: string;
  /**
   * URL of a PostgreSQL database that keeps everything and that several servers can share. A variable keeps its password out of process lists.
   */
  database?: string;
  /**
   * Targets that webhooks may have in addition to the built-in receivers: loopback, public, any, none, or hosts, addresses and ranges separated by commas. Names are resolved, and every address is checked. By default loopback, or none if others can reach the server.
   */
  webhookTargets?: string;
  /**
   * Max milliseconds of real time for the response to a webhook.
   */
  webhookTimeout: number;
  /**
   * Log of requests on stderr: one line each, as text or JSON; with json, the ready line is JSON too. By default text on a terminal, and off elsewhere.
   */
  log?: 'text' | 'json' | 'off';
  /**
   * File that gets the port when the server is ready, and the port of production on a second line. The server removes it when it stops.
   */
  portFile?: string;
  /**
   * Folder of your own companies and scenarios, as JSON or YAML; see docs/fixtures.md.
   */
  fixtures?: string;
  /**
   * Reload the fixtures when they change.
   */
  watch: boolean;
}
/**
 * A line in a file of coverage, written by one process.
 */
export interface CoverageLine {
  /**
   * Marks the line as part of such a file, and gives the version of its format.
   */
  coverage: 1;
  /**
   * Version of the package whose contract defines the cells.
   */
  version: string;
  /**
   * Version of the generated content.
   */
  contentVersion: string;
  /**
   * Seed of the process; the ids in ready requests follow from it.
   */
  seed: string;
  /**
   * Scenarios of own files, which the process had besides the built-in ones.
   */
  scenarios: string[];
  /**
   * The cells that the process exercised and the file did not have yet.
   */
  cells: CoverageCell[];
}
/**
 * Options of `legal-reports-sandbox coverage`.
 */
export interface CoverageOptions {
  /**
   * Address of a running server, such as http://127.0.0.1:4010.
   */
  url?: string;
  /**
   * A key of the account; or the admin token, for all accounts since the server started or the one of --account.
   */
  key?: string;
  /**
   * Account whose coverage is shown, if --key is the admin token; without it, all accounts.
   */
  account?: string;
  /**
   * The file that startSandbox({ coverage }) wrote, instead of a server.
   */
  from?: string;
  /**
   * Format of the output: text for people, or the whole result as JSON.
   */
  format: 'text' | 'json';
  /**
   * Minimum coverage in percent; below it the exit code is 1.
   */
  threshold?: number;
}
/**
 * Options of `legal-reports-sandbox data`.
 */
export interface DataOptions {
  /**
   * Folder of the SQLite database, as for the server.
   */
  data?: string;
  /**
   * PostgreSQL database, as for the server. A variable keeps its password out of lists of processes.
   */
  database?: string;
  /**
   * Check, compact, export or import this account only.
   */
  account?: string;
  /**
   * Import in the place of worlds that have reports, and of damaged accounts.
   */
  replace: boolean;
  /**
   * Folder of companies and scenarios of your own, as for the server. An import needs it for reports about them.
   */
  fixtures?: string;
  /**
   * Rebuild the directory of issued keys from the keys of all accounts and the secret in the database.
   */
  repair: boolean;
  pace: Pace;
  clock: ClockMode;
  /**
   * Print info and check as JSON.
   */
  json: boolean;
}
/**
 * Options of `legal-reports-sandbox diff`.
 */
export interface DiffOptions {
  /**
   * The server that gets the requests of A; it replaces B.
   */
  url?: string;
  /**
   * The key to use instead of the one in A. Give the flag again for each further key of A.
   */
  key?: string;
  /**
   * A field of bodies that is not compared, with everything below it; * stands for any field. Give the flag again for each.
   */
  ignore?: string;
  /**
   * Seed of the sandbox that gets the requests if neither B nor --url is given.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * Format of the result.
   */
  report: 'text' | 'json';
  /**
   * Output file; stdout if left out.
   */
  output?: string;
  /**
   * Print every difference in the text, not only the first ones of each exchange.
   */
  all: boolean;
}
/**
 * Options of `legal-reports-sandbox generate`.
 */
export interface GenerateOptions {
  companyId: CompanyId;
  /**
   * Kind of report.
   */
  type: 'sociedades_y_poderes';
  /**
   * Chooses the universe, as it does for the server.
   */
  seed: string;
  /**
   * Run the rules, as `options.validate` does.
   */
  validate: boolean;
  /**
   * The as-of date of the report, YYYY-MM-DD.
   */
  asOf: string;
  /**
   * Folder of companies and scenarios of your own, as for the server.
   */
  fixtures?: string;
  /**
   * Print only this part of the report or, given again, these parts: texts as they are, everything else as JSON. A path is names with points between them or a JSON Pointer; it may begin at `content`, and [] stands for each entry of a list.
   */
  pick?: string;
  /**
   * Indent the JSON, for people.
   */
  pretty: boolean;
}
/**
 * Options of `legal-reports-sandbox init`.
 */
export interface InitOptions {
  /**
   * Test tool to write a test for; none writes a compose file and a check with curl. By default the one that the folder uses.
   */
  for?: 'vitest' | 'jest' | 'node' | 'playwright' | 'pytest' | 'none';
  /**
   * CI system to write a job for. By default the one of the folder or of its Git remote.
   */
  ci?: 'github' | 'gitlab' | 'none';
  /**
   * Print the files instead of writing them.
   */
  dryRun: boolean;
  /**
   * Overwrite existing files.
   */
  force: boolean;
}
/**
 * Options of `legal-reports-sandbox listen`.
 */
export interface ListenOptions {
  /**
   * Your receiver: every message is posted there as it came.
   */
  forwardTo?: string;
  /**
   * The events to receive, separated by commas, or * for every event.
   */
  events: string;
  /**
   * A key of the account; or the admin token, with --account.
   */
  key: string;
  /**
   * Account whose messages are forwarded, if --key is the admin token.
   */
  account?: string;
  /**
   * The running server.
   */
  url: string;
  /**
   * Address at which the server reaches this command, if the server runs elsewhere; by default a free port of 127.0.0.1.
   */
  receiveAt?: string;
}
/**
 * Options of `legal-reports-sandbox may-act`.
 */
export interface MayActOptions {
  /**
   * The report, or its content.
   */
  file: string;
  /**
   * The people who would sign, each by name, tax number or id in the report.
   */
  people: string[];
  /**
   * The act that they would sign, by the code of the faculty.
   */
  faculty: string;
  /**
   * The amount, with a point before decimals. Without it, any amount.
   */
  amount?: string;
  /**
   * Currency of the amount: CLP, CLF (the Unidad de Fomento), USD and so on.
   */
  currency?: string;
  /**
   * The day on which they sign, YYYY-MM-DD; by default the day of the report.
   */
  on?: string;
  /**
   * The shape that the report has, as for serve --like.
   */
  like?: string;
  /**
   * Print the whole result as JSON.
   */
  json?: boolean;
}
/**
 * Options of `legal-reports-sandbox openapi`.
 */
export interface OpenapiOptions {
  /**
   * Only the operations under /v1, which production could have.
   */
  contractOnly: boolean;
  /**
   * Answer to one gap, as for serve --gap. Give the flag again for each gap.
   */
  gap?: string;
  /**
   * The document of a server that is like another one, as for serve --like.
   */
  like?: string;
  /**
   * Print only this part of the document or, given again, these parts: texts as they are, everything else as JSON.
   */
  pick?: string;
  profile: ProfileName;
  /**
   * Write YAML, for people.
   */
  yaml: boolean;
}
/**
 * Options of `legal-reports-sandbox proxy`.
 */
export interface ProxyOptions {
  /**
   * Base URL of the server that gets every request: the part before /v1.
   */
  upstream?: string;
  /**
   * Certificates in PEM to trust in addition to those of Node, such as a self-signed one of the upstream.
   */
  upstreamCa?: string;
  /**
   * Port to listen on; 0 takes any free port.
   */
  port: number;
  /**
   * The address to listen on.
   */
  host: string;
  /**
   * Host names that requests may use in addition to localhost, addresses and the name of host, separated by commas.
   */
  allowedHosts?: string;
  /**
   * File that violations are appended to, a line of JSON each; stdout if left out.
   */
  log?: string;
  /**
   * File that the wire form of the upstream is written to when the proxy stops, for serve --like.
   */
  learn?: string;
  /**
   * File that all exchanges are recorded in, as an HTTP archive (HAR 1.2). The file must not exist yet.
   */
  cassette?: string;
  profile: ProfileName;
  /**
   * Fault to apply to every response under /v1, in the form of the header Sandbox-Fault.
   */
  fault?: string;
  /**
   * A JSON file with a list of faults, each as POST /_sandbox/faults takes it. The first fault that matches a call is applied.
   */
  faults?: string;
  /**
   * Apply the fault in the header Sandbox-Fault of a request here, and do not forward the header.
   */
  faultHeader: boolean;
  /**
   * Seed for the probabilities and delays of faults.
   */
  seed: string;
  /**
   * Max size of a body. Larger bodies pass without a judgement, which the log notes, and are not recorded.
   */
  judgeUpTo: number;
}
/**
 * Options of `legal-reports-sandbox shrink`.
 */
export interface ShrinkOptions {
  /**
   * The seed under which the command failed; another seed gives other contents.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * The answer to one gap in every run. Give the flag again for each gap.
   */
  gap?: string;
  /**
   * The environment variable in which the command is given the address of the sandbox.
   */
  variable: string;
}
/**
 * Options of `legal-reports-sandbox trigger`.
 */
export interface TriggerOptions {
  /**
   * The company of the report.
   */
  companyId: string;
  /**
   * A key of the account; or the admin token, with --account.
   */
  key: string;
  /**
   * Account that owns the report, if --key is the admin token.
   */
  account?: string;
  /**
   * The running server.
   */
  url: string;
}
/**
 * Options of `legal-reports-sandbox verify`.
 */
export interface VerifyOptions {
  /**
   * The base URL of the server: the part before /v1. `--base-url` is the same flag.
   */
  url: string;
  /**
   * The key to use. Created reports belong to it.
   */
  key?: string;
  /**
   * A companyId that the server knows; reports are created for it.
   */
  company: string;
  /**
   * Check the documented facts, and probe no gap.
   */
  only?: 'documented';
  /**
   * Create and change nothing. Many facts stay undecided then.
   */
  readOnly: boolean;
  /**
   * A key of another account in the same environment: shows whether data belongs to the caller alone.
   */
  strangerKey?: string;
  /**
   * A revoked key: shows whether it is refused.
   */
  revokedKey?: string;
  /**
   * The base URL of the other environment: shows whether the two are alike and separate. Nothing is created there.
   */
  otherUrl?: string;
  /**
   * The key for the other environment.
   */
  otherKey?: string;
  /**
   * Address at which the server reaches this command. An endpoint there is subscribed during the run, and shows whether messages arrive and how they are signed. Port 0 takes any free one.
   */
  receiveAt?: string;
  /**
   * Max seconds to wait for a report to end.
   */
  patience: number;
  /**
   * Format of the result.
   */
  report: 'text' | 'json' | 'junit' | 'sarif' | 'html';
  /**
   * Output file; stdout if left out.
   */
  output?: string;
  /**
   * Results that give exit code 1: a broken fact, or also an undecided fact that requests can decide.
   */
  failOn: 'broken' | 'untold';
  /**
   * File that the wire form and the known answers to gaps are written to, for serve --like.
   */
  learn?: string;
  /**
   * Create reports on a server of others without a confirmation.
   */
  yes: boolean;
}
/**
 * Options of `legal-reports-sandbox verify-report`.
 */
export interface VerifyReportOptions {
  /**
   * The report, as GET /v1/reports/{reportId} returns it.
   */
  file: string;
  /**
   * The history of the report, as GET /v1/reports/{reportId}/history returns it.
   */
  history?: string;
}
/**
 * Classes of attorneys, and up to which amount of UF which combinations of classes suffice.
 */
export interface ChosenClasses {
  /**
   * Number of members of each class, or the members by key.
   */
  members: {
    [k: string]: number | string[];
  };
  /**
   * Up to which amount of UF which combinations suffice, in order of amount.
   *
   * @minItems 1
   */
  brackets: {
    /**
     * Null: without limit.
     */
    upTo: number | null;
    /**
     * Combinations of classes, such as [["A", "B"], ["A", "A"]]; any one is enough.
     *
     * @minItems 1
     */
    anyOf: string[][];
  }[];
  /**
   * Faculties of the class, if chosen.
   *
   * @minItems 1
   */
  facultyCodes?: string[];
  /**
   * Pages of the deed that names them, where it is settled.
   */
  pages?: number;
}
/**
 * Choices about a company; every field left out is drawn.
 */
export interface ChosenCompany {
  /**
   * The name as its statutes write it.
   */
  name?: string;
  /**
   * The legal form, by its code.
   */
  legalForm?: 'SPA' | 'LTDA' | 'EIRL' | 'SA_CERRADA' | 'SA_ABIERTA' | 'AGENCIA_EXTRANJERA';
  /**
   * Register of its acts: by deed, register and gazette, by the electronic form of Ley 20.659, from the one to the other, or abroad.
   */
  regime?: 'TRADICIONAL' | 'RES' | 'MIGRADA_A_RES' | 'EXTRANJERA';
  /**
   * A key of the vocabulary's industries.
   */
  industry?: string;
  /**
   * The object, where it is not that of its industry.
   */
  purpose?: string;
  /**
   * Characters of the object at least, for one far longer than its industry gives.
   */
  purposeLength?: number;
  /**
   * Commune of its domicile.
   */
  commune?: string;
  /**
   * The day of its incorporation.
   */
  foundedOn?: string;
  /**
   * Amount in the currency of the country.
   */
  capital?: number;
  /**
   * Shares of all series; for rights, the units they are counted in.
   */
  units?: number;
  /**
   * The holders.
   *
   * @minItems 1
   */
  holders?: ChosenHolder[];
  /**
   * For a company whose shares are traded: the number of holders, listed or not.
   */
  holderCount?: number;
  /**
   * Number of further holders, and the units they have together.
   */
  scatteredHolders?: {
    /**
     * Number of holders.
     */
    count: number;
    /**
     * Units that they have together.
     */
    units: number;
  };
  /**
   * Past changes of the company; a date or a previous value that is left out is drawn.
   */
  changes?: (
    | (
        | 'cambio_nombre'
        | 'aumento_capital'
        | 'cambio_domicilio'
        | 'cambio_objeto'
        | 'cambio_administracion'
        | 'transfer'
        | 'transformacion'
        | 'migracion'
      )
    | {
        /**
         * Kind of the change.
         */
        kind:
          | 'cambio_nombre'
          | 'aumento_capital'
          | 'cambio_domicilio'
          | 'cambio_objeto'
          | 'cambio_administracion'
          | 'transfer'
          | 'transformacion'
          | 'migracion';
        /**
         * The day of the change.
         */
        date?: string;
        /**
         * Value before the change.
         */
        before?: string;
      }
  )[];
  /**
   * A merger in which it took in another company.
   */
  merger?: {
    /**
     * The day of the merger.
     */
    date: string;
    /**
     * The company that was taken in.
     */
    absorbed: {
      /**
       * Its name.
       */
      name: string;
      /**
       * Its canonical tax number.
       */
      taxId: string;
    };
    /**
     * The holders of today who acquired their holding later, by their keys in the plan, such as `holder_5`.
     *
     * @minItems 1
     */
    holders: string[];
  };
  /**
   * The administration.
   */
  administration?: {
    /**
     * The administering body.
     */
    form:
      | 'directorio'
      | 'administrador_unico'
      | 'administradores_conjuntos'
      | 'administradores_indistintos'
      | 'socios'
      | 'titular';
    /**
     * Members by key: `holder_1` is the first holder, any other key such as `director_1` a person drawn for it.
     *
     * @minItems 1
     */
    members: string[];
    /**
     * Key of the independent director.
     */
    independent?: string;
  };
  /**
   * Classes of attorneys; null for none.
   */
  classes?: ChosenClasses | null;
  /**
   * Further special powers that it has granted.
   */
  specialPowers?: ('bank' | 'court' | 'tax')[];
  /**
   * Codes of faculties that the signers must be able to exercise.
   *
   * @minItems 1
   */
  requestedOperations?: string[];
  /**
   * Choices about people who are not holders, by their keys, such as `attorney_bank`.
   */
  people?: {
    [k: string]: ChosenPerson;
  };
  /**
   * Events in the life of a Chilean company that leave it healthy. An event without room (such as a pledge of shares where there are none) does not happen; by default there are none.
   */
  episodes?: (
    | 'shares-inherited'
    | 'shares-pledged'
    | 'shares-in-usufruct'
    | 'shares-attached'
    | 'contribution-in-kind'
    | 'claims-capitalized'
    | 'work-contributed'
    | 'par-value'
    | 'capital-in-parts'
    | 'faculty-excluded'
    | 'limit-by-period'
    | 'self-contracting'
    | 'power-with-term'
    | 'power-renewed'
    | 'former-power-cut-back'
    | 'power-superseded'
    | 'class-member-with-term'
    | 'power-irrevocable'
    | 'power-delegated'
    | 'foreign-attorney'
    | 'holder-emigrated'
    | 'foreign-shareholder'
    | 'absorbed-another'
    | 'divided'
    | 'lawsuits'
    | 'past-reorganisation'
    | 'homonym-in-the-press'
  )[];
  /**
   * Types of documents that spell the company's name in decomposed letters (NFD).
   */
  decomposedNameIn?: string[];
}
/**
 * A holder: a natural person, a company, or a company of another country. Without `person` and `company`, a person.
 */
export interface ChosenHolder {
  /**
   * Number of units of the capital that it holds.
   */
  units: number;
  /**
   * Series of the shares, where there are several.
   */
  series?: string;
  person?: ChosenPerson;
  company?: ChosenHolderCompany;
}
/**
 * Choices about a person; the rest is drawn.
 */
export interface ChosenPerson {
  /**
   * Given names, in full.
   */
  givenNames?: string;
  /**
   * First surname.
   */
  paternalSurname?: string;
  /**
   * Second surname.
   */
  maternalSurname?: string;
  /**
   * The sex on the identity card.
   */
  sex?: 'F' | 'M';
  /**
   * Profession or trade, in Spanish.
   */
  occupation?: string;
  /**
   * The RUT without its check digit.
   */
  rutBody?: number;
  /**
   * Day of birth.
   */
  birthDate?: string;
  /**
   * Identity of a foreign person without a RUT.
   */
  foreign?: {
    /**
     * ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * Number of the passport.
     */
    passport: string;
  };
}
/**
 * A company that holds another, with its owners where they matter.
 */
export interface ChosenHolderCompany {
  /**
   * Its tax number.
   */
  taxId?: string;
  /**
   * Its own owners.
   *
   * @minItems 1
   */
  owners?: ChosenOwner[];
  /**
   * All its units, where the owners given are not all.
   */
  units?: number;
  foreign?: ChosenForeignCompany;
}
/**
 * An owner of a company that holds the one studied.
 */
export interface ChosenOwner {
  /**
   * Number of its units that the owner holds.
   */
  units: number;
  /**
   * Series of the shares, where there are several.
   */
  series?: string;
  /**
   * Votes per thousand, where they differ from the shares.
   */
  votes?: number;
  person?: ChosenPerson;
  company?: ChosenHolderCompany;
  /**
   * The company studied, which thereby holds a company that holds it.
   */
  subject?: true;
}
/**
 * Choices about a company of another country.
 */
export interface ChosenForeignCompany {
  /**
   * The name as its statutes write it.
   */
  name: string;
  /**
   * ISO 3166-1 alpha-2.
   */
  country: string;
  /**
   * Its number in the register there.
   */
  registration: string;
  /**
   * Place of its constitution, as texts name it.
   */
  jurisdiction: string;
  /**
   * ISO 639-1, of its papers.
   */
  language: string;
  /**
   * The language of its papers as Spanish texts name it.
   */
  languageName: string;
  /**
   * The day on which it was made.
   */
  foundedOn: string;
  /**
   * Office there that certifies its existence.
   */
  registry: string;
  /**
   * Wording of apostilles of documents from there, in their language.
   */
  apostille: {
    /**
     * The country, in that language.
     */
    country: string;
    /**
     * Signer of the document.
     */
    signatory: string;
    /**
     * Office of the signer.
     */
    capacity: string;
    /**
     * Authority that issues the apostille.
     */
    authority: string;
    /**
     * Place of the apostille.
     */
    place: string;
  };
  /**
   * Key of who speaks for it in the country, where it holds something there.
   */
  representative?: string;
  /**
   * Body of the RUT that it has as an investor.
   */
  investorBody?: number;
  /**
   * Its address there.
   */
  address: {
    /**
     * Street, avenue or road.
     */
    street: string;
    /**
     * Number in the street.
     */
    number: string;
    /**
     * City or municipality.
     */
    commune: string;
    /**
     * Region or state: ISO 3166-2 without the country.
     */
    regionCode: string;
  };
}
/**
 * A company of the catalogue as a file: its identity, its defects, the course of its report and the expected result. Files of the package are in `fixtures/scenarios/`; a user's own have the same shape.
 */
export interface ScenarioFile {
  /**
   * Address of this schema, for editors.
   */
  $schema?: string;
  /**
   * Requested as `sbx-<key>`; small letters, digits and single hyphens.
   */
  key: string;
  /**
   * The canonical tax number, a second id of the company.
   */
  taxId: string;
  /**
   * The company in one sentence.
   */
  story: {
    /**
     * The text in Spanish.
     */
    es: string;
    /**
     * The text in English.
     */
    en: string;
  };
  /**
   * The country of the company, by its ISO 3166-1 code. Absent: CL.
   */
  jurisdiction?: 'CL' | 'MX' | 'PE' | 'CO' | 'ES';
  company: ChosenCompany;
  /**
   * The recipes that change the healthy company, in order.
   *
   * Items: A recipe by its id, with its parameters beside it.
   */
  recipes?: {
    /**
     * Id of the recipe.
     */
    recipe: string;
    [k: string]: unknown;
  }[];
  /**
   * Names of timelines: one for each equal request of the account, in order; the last one repeats. Absent: `healthy`.
   *
   * @minItems 1
   */
  timelines?: string[];
  /**
   * Expected results with validation; checked by tests.
   */
  expected: {
    /**
     * Expected result of the content; null for a company whose reports never show one.
     */
    conclusion: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado' | null;
    /**
     * Rules with a failed or warning finding, and no others.
     */
    rules: string[];
    status: ReportStatus;
    /**
     * Code of the status reason, if there is one.
     */
    reason?: string;
    /**
     * Expected result of the second version, for a company whose report is amended (timeline `amended`).
     */
    amended?: {
      /**
       * The result of the second version.
       */
      conclusion: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado';
      /**
       * Rules with a failed or warning finding, and no others.
       */
      rules: string[];
    };
  };
}
/**
 * The catalogue of scenario companies, how a company id may change the course of its report, and which defects it may bring to a healthy company.
 */
export interface ScenarioList {
  /**
   * The companies of the catalogue, in its order.
   */
  data: ScenarioSummary[];
  /**
   * Modifiers of a company id that change the course of the report.
   */
  modifiers: {
    /**
     * Modifier of a company id: `sbx-<key>+<name>`.
     */
    name: string;
    /**
     * Effect of the modifier.
     */
    meaning: {
      /**
       * The text in Spanish.
       */
      es: string;
      /**
       * The text in English.
       */
      en: string;
    };
  }[];
  /**
   * Modifiers of the id of a scenario that inject a fault into the responses about its company: `sbx-spa-clean+status-503`.
   */
  faults: {
    /**
     * Name of the modifier; some take a value after a hyphen.
     */
    name: string;
    /**
     * Example in a company id: `sbx-<key>+<example>`.
     */
    example: string;
    /**
     * Effect of the fault.
     */
    meaning: {
      /**
       * The text in Spanish.
       */
      es: string;
      /**
       * The text in English.
       */
      en: string;
    };
  }[];
  /**
   * Modifiers of the id of a healthy company that add one defect: `sbx-mx-sapi+power-revoked`.
   */
  defects: {
    /**
     * Modifier of a company id: `sbx-<key>+<name>`.
     */
    name: string;
    /**
     * Effect of the defect.
     */
    meaning: {
      /**
       * The text in Spanish.
       */
      es: string;
      /**
       * The text in English.
       */
      en: string;
    };
    /**
     * The laws that know no such defect.
     */
    unfit: {
      /**
       * ISO 3166-1 alpha-2.
       */
      country: 'CL' | 'MX' | 'PE' | 'CO' | 'ES';
      /**
       * Reason why the defect does not fit.
       */
      reason: string;
    }[];
    /**
     * The companies that it fits, by the result of their report.
     */
    outcomes: {
      /**
       * Result of the conclusion.
       */
      conclusion: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado';
      /**
       * The rules that fire.
       */
      rules: string[];
      /**
       * Keys of the catalogue.
       */
      scenarios: string[];
    }[];
  }[];
}
/**
 * A company of the catalogue, with a documented outcome.
 */
export interface ScenarioSummary {
  /**
   * Name of the scenario.
   */
  key: string;
  /**
   * `sbx-<key>`.
   */
  companyId: string;
  /**
   * Names the same company, in any spelling.
   */
  taxId: string;
  /**
   * The company in one sentence.
   */
  story: {
    /**
     * The text in Spanish.
     */
    es: string;
    /**
     * The text in English.
     */
    en: string;
  };
  /**
   * Statuses of the first report of an account, in order.
   */
  statuses: ReportStatus[];
  /**
   * Code of the status reason, where there is one.
   */
  reason: string | null;
  /**
   * The result with validation.
   */
  conclusion: string | null;
  /**
   * Rules with a finding.
   */
  rules: string[];
  /**
   * True if it comes from a file of your own; false if it is built in.
   */
  own: boolean;
  request: ReadyRequest;
}
/**
 * The meaning of a company id, with its reason.
 */
export interface ScenarioResolution {
  /**
   * The value as sent.
   */
  companyId: string;
  /**
   * False if a create would be refused with 422.
   */
  known: boolean;
  /**
   * The same for every spelling of the company.
   */
  canonical: string | null;
  /**
   * The tax number of the company; null where the id names none.
   */
  taxId: string | null;
  /**
   * Key of the scenario that applies.
   */
  scenario: string | null;
  /**
   * Label after `#` in the id, which distinguishes companies of one scenario; null if the id has none.
   */
  label: string | null;
  /**
   * The modifiers after `+` in the id.
   */
  modifiers: string[];
  /**
   * Statuses of the first report of an account, in order.
   */
  statuses: ReportStatus[];
  /**
   * Reason for the resolution.
   */
  reason: string;
  /**
   * Similar ids that exist, for an unknown id; empty where there is none.
   */
  nearest: string[];
}
/**
 * The wire form of another server, for `--like`: how the records of this sandbox are written there. A template is the JSON of that server, with a placeholder such as `{companyId}` in the place of each value; all else in it is constant. What a shape leaves out stays as it is.
 */
export interface Shape {
  /**
   * Answers to gaps, as `--gap` takes them.
   */
  gap?: string;
  /**
   * Spelling of the field names that no template gives, also in endpoints, deliveries, companies and the envelopes of their lists. The fields of `statusReason` and `options` have placeholders, and keep their names without these. Histories, verifications and patches keep the form of the contract: their hashes and pointers are about it.
   */
  case?: 'camelCase' | 'snake_case' | 'kebab-case' | 'PascalCase';
  /**
   * Other names of fields, by own name. They apply where no template gives the name, also inside of the content.
   */
  names?: {
    [k: string]: WireName;
  };
  report?: WireTemplate;
  single?: WireTemplate;
  list?: WireTemplate;
  content?: WireTemplate;
  create?: WireTemplate;
  /**
   * Names of the query parameters of a list. `page` counts pages from 1, and `offset` counts records from 0; either replaces the cursor.
   */
  query?: {
    limit?: WireName;
    cursor?: WireName;
    page?: WireName;
    offset?: WireName;
    status?: WireName;
    type?: WireName;
    companyId?: WireName;
    /**
     * Treatment of other parameters.
     */
    others?: 'refused' | 'ignored';
  };
  /**
   * Sizes of the pages of a list of reports.
   */
  pages?: {
    /**
     * Records on a page if the request names no number.
     */
    size?: number;
    /**
     * Max records on a page. A request for more gets this number.
     */
    max?: number;
    /**
     * True if no parameter chooses the number of records.
     */
    fixed?: boolean;
  };
  /**
   * Names of the states, in the order in which they occur, each with the own state or states that it stands for. A state on the way that has no name appears as the state before it.
   */
  states?: {
    [k: string]: ReportStatus | ReportStatus[];
  };
  /**
   * Names of the events of webhooks, each with the own event that it stands for. Endpoints, deliveries and filters have them too.
   */
  events?: {
    [k: string]: ReportEventType;
  };
  message?: WireTemplate;
  /**
   * Form of a field without a value: null, or no field.
   */
  nulls?: 'written' | 'omitted';
  /**
   * Objects in `report` that are null as long as all of their values are, by their paths with points.
   *
   * @maxItems 20
   */
  nullable?: string[];
  /**
   * Form of instants: `2026-01-15T12:00:00.000Z`, without milliseconds, with an offset, as a number, or only the date.
   */
  instants?: string;
  /**
   * Form of amounts: a decimal string, a number, or an integer of the smallest unit, such as cents.
   */
  amounts?: 'string' | 'number' | 'minor';
  /**
   * Forms of ids. Each has one placeholder: `{hex}` (32 digits), `{uuid}`, `{decimal}` (39 digits) or `{base36}` (25 characters). `{number}` alone is a number of JSON, of up to 52 bits.
   */
  ids?: {
    /**
     * Form of the ids of reports.
     */
    report?: string;
  };
  error?: WireTemplate;
  violation?: WireTemplate;
  /**
   * Codes of errors, by the code of the problem or by its status.
   */
  codes?: {
    [k: string]: string | number;
  };
  /**
   * Media type of errors that `error` gives.
   */
  errorType?: string;
  /**
   * Media type of other responses under `/v1`, which requests may have too.
   */
  mediaType?: string;
  /**
   * Headers of responses.
   */
  headers?: {
    /**
     * `Location` of a create.
     */
    location?: string;
    /**
     * Header that repeats the id of the request.
     */
    requestId?: string;
  };
}
/**
 * JSON with placeholders in the places of values.
 */
export interface WireTemplate {
  [k: string]: unknown;
}
/**
 * A state of a report. The last stage has no end (null).
 */
export interface TimelineStage {
  status: ReportStatus;
  /**
   * Duration on the virtual clock.
   */
  lastsSeconds: number | null;
  /**
   * Duration in real time at pace `fast`.
   */
  fastSeconds: number | null;
  /**
   * True if the stage waits for the client or an outside event; pace `instant` does not skip it.
   */
  waits?: boolean;
  /**
   * True if a missed deadline ends the stage; reads do not end it.
   */
  deadline?: boolean;
  /**
   * True if the stage lasts until the report expires.
   */
  untilExpiry?: boolean;
  /**
   * True if the stage begins a new version, generated from the facts of that time.
   */
  amends?: boolean;
}
/**
 * Timelines, and the reasons and modifiers that choose among them.
 */
export interface TimelineTable {
  /**
   * The stages of a report in order, by course.
   */
  timelines: {
    [k: string]: TimelineStage[];
  };
  /**
   * Reasons by course and code, in the courses that have one.
   */
  reasons: {
    [k: string]: {
      [k: string]: {
        retryable: boolean;
        detail: string;
        /**
         * True if the reason appears before any document is read, so that a lawyer has nothing to review.
         */
        unread?: boolean;
      };
    };
  };
  /**
   * Changes of the timeline that a company id can request, by name.
   */
  modifiers: {
    [k: string]: {
      /**
       * Replaces the scenario’s own timeline.
       */
      timeline?: string;
      /**
       * Factor for all durations.
       */
      stretch?: number;
      meaning: {
        es: string;
        en: string;
      };
    };
  };
}
/**
 * The proof of the contract for this version of the sandbox: the results of `legal-reports-sandbox verify` in each profile, made when the version was built. They are data of this version, and the same in every run.
 */
export interface ContractProof {
  /**
   * The version of the package.
   */
  version: string;
  /**
   * The version of the bytes of contents, as in `Sandbox-Content-Version`.
   */
  contentVersion: string;
  /**
   * The day of the last change to the schemas.
   */
  schemasDate: string;
  /**
   * One run for each profile.
   */
  runs: ContractRun[];
  /**
   * Every fact of the ledger, in its order.
   */
  facts: ProvenFact[];
  /**
   * Every gap of the ledger, in its order.
   */
  gaps: ProvenGap[];
}
/**
 * A run of `legal-reports-sandbox verify` against the sandbox in one profile.
 */
export interface ContractRun {
  profile: ProfileName;
  /**
   * Number of requests sent.
   */
  requests: number;
  /**
   * Number of reports created.
   */
  created: number;
  /**
   * Number of facts that hold.
   */
  holds: number;
  /**
   * Number of broken facts.
   */
  broken: number;
  /**
   * Number of undecided facts.
   */
  untold: number;
}
/**
 * The result for a documented fact in the sandbox, by profile.
 */
export interface ProvenFact {
  /**
   * The value in the ledger.
   */
  id: string;
  /**
   * The value in the ledger.
   */
  name: string;
  /**
   * The documented statement.
   */
  statement: string;
  /**
   * The result of each run, in order.
   */
  outcomes: {
    profile: ProfileName;
    /**
     * The fact holds, is broken, or is `untold` because that could not be decided.
     */
    outcome: 'holds' | 'broken' | 'untold';
    /**
     * The evidence, or why it could not be decided.
     */
    detail: string;
  }[];
}
/**
 * The answer of the sandbox to a gap, by profile.
 */
export interface ProvenGap {
  /**
   * The value in the ledger.
   */
  id: string;
  /**
   * The value in the ledger.
   */
  name: string;
  /**
   * The open question.
   */
  question: string;
  /**
   * The possible answers; the default comes first.
   *
   * @minItems 1
   */
  answers: {
    /**
     * The name for `--gap`; null if there is no other answer.
     */
    name: string | null;
    /**
     * The meaning of the answer.
     */
    meaning: string;
  }[];
  /**
   * The answer found in each run, in the order of the runs.
   */
  outcomes: {
    profile: ProfileName;
    /**
     * The answer is in the ledger, is another one, or could not be decided.
     */
    outcome: 'known' | 'unforeseen' | 'untold';
    /**
     * The answer as `--gap` takes it; null where there is none.
     */
    answer: string | null;
    /**
     * The observation, or why it could not be decided.
     */
    detail: string;
  }[];
}
/**
 * The check of a server against the documented facts, and its answers to the gaps.
 */
export interface ContractVerification {
  /**
   * The base address of the server.
   */
  url: string;
  /**
   * The version of the package that verified.
   */
  version: string;
  /**
   * Number of requests sent.
   */
  requests: number;
  /**
   * Number of reports created.
   */
  created: number;
  /**
   * Number of facts that hold.
   */
  holds: number;
  /**
   * Number of broken facts.
   */
  broken: number;
  /**
   * Number of undecided facts.
   */
  untold: number;
  /**
   * Every fact of the ledger, in its order.
   */
  facts: VerifiedFact[];
  /**
   * Every gap of the ledger, in its order; empty if only facts were checked.
   */
  gaps: VerifiedGap[];
}
/**
 * The result for a documented fact on a server.
 */
export interface VerifiedFact {
  /**
   * The value in the ledger.
   */
  id: string;
  /**
   * The value in the ledger.
   */
  name: string;
  /**
   * The documented statement.
   */
  statement: string;
  /**
   * The fact holds, is broken, or is `untold` because that could not be decided.
   */
  outcome: 'holds' | 'broken' | 'untold';
  /**
   * The evidence, or why it could not be decided.
   */
  detail: string;
  /**
   * The exchanges that show it.
   */
  evidence: VerifiedExchange[];
  /**
   * Behaviour that no document describes and none excludes. It breaks no fact.
   */
  observations: {
    /**
     * The observed behaviour.
     */
    detail: string;
    /**
     * The exchanges that show it.
     */
    evidence: VerifiedExchange[];
  }[];
}
/**
 * A request sent to a server to check its contract, and the response. Keys are left out of both.
 */
export interface VerifiedExchange {
  /**
   * The sent request.
   */
  request: {
    /**
     * Its method.
     */
    method: string;
    /**
     * The URL of the request.
     */
    url: string;
    /**
     * Its headers, by name.
     */
    headers: {
      [k: string]: string;
    };
    /**
     * Its body; null where it had none.
     */
    body: string | null;
  };
  /**
   * The response; null without one.
   */
  answer: {
    /**
     * Its status.
     */
    status: number;
    /**
     * Its headers, by their names in lower case.
     */
    headers: {
      [k: string]: string;
    };
    /**
     * Its body as text; the beginning of a long one.
     */
    body: string;
  } | null;
  /**
   * Reason why no response came; null if one came.
   */
  failure: string | null;
}
/**
 * The answer of a server to a gap.
 */
export interface VerifiedGap {
  /**
   * The value in the ledger.
   */
  id: string;
  /**
   * The value in the ledger.
   */
  name: string;
  /**
   * The open question.
   */
  question: string;
  /**
   * The answer is in the ledger, is another one, or could not be decided.
   */
  outcome: 'known' | 'unforeseen' | 'untold';
  /**
   * The answer as `--gap` takes it: its name in the ledger, or one composed from the responses; null if there is none.
   */
  answer: string | null;
  /**
   * The observation, or why it could not be decided.
   */
  detail: string;
  /**
   * The exchanges that show it.
   */
  evidence: VerifiedExchange[];
}
/**
 * One line of the log of `legal-reports-sandbox proxy`: a violation of the contract, or why something could not be held to it.
 */
export interface ProxiedLine {
  /**
   * Time of the request, in real time.
   */
  at: string;
  /**
   * Number of the exchange of the proxy, counted from 1.
   */
  exchange: number;
  /**
   * The side that broke the contract: the client or the upstream.
   */
  of: 'request' | 'answer';
  /**
   * The operation of the contract; null where none has the path and the method.
   */
  operation: string | null;
  /**
   * The method of the request.
   */
  method: string;
  /**
   * Its path and query; secrets are left out.
   */
  target: string;
  /**
   * The status of the response; null if none came.
   */
  status: number | null;
  /**
   * True if the message was judged and breaks the contract; otherwise the detail says why it was not judged.
   */
  judged: boolean;
  /**
   * The violation and its remedy, or why the message was not judged.
   */
  detail: string;
  /**
   * The place in the body, as a JSON Pointer fragment.
   */
  pointer?: string;
  /**
   * The query or path parameter.
   */
  parameter?: string;
  /**
   * The rule that was broken, by its JSON Schema keyword.
   */
  keyword?: string;
}
/**
 * A Chilean industry, with name patterns and usual operations.
 */
export interface Industry {
  key: string;
  /**
   * Templates by legal form, with {X}, {surname} and {adjective}; or the words after the holder’s name.
   */
  name: {
    [k: string]: string[];
  };
  purpose: string;
  /**
   * Former wordings of statutes, oldest first.
   */
  earlier?: {
    until: string;
    purpose: string;
  }[];
  activityCodes: {
    code: string;
    label: string;
  }[];
  /**
   * Codes exempt from value added tax: DL 825, article 12 letter E (ambulatory care), article 13 (teaching).
   */
  exemptFromVat?: string[];
  /**
   * Codes of the faculties that its reports are usually about.
   */
  requestedOperations: string[];
  /**
   * Communes where it is possible, if not all: on the coast.
   */
  communes?: string[];
}
/**
 * Templates of public searches for insolvencies and lawsuits in a country with one commercial register.
 */
export interface ProceedingTexts {
  insolvency: SearchTexts;
  cases: SearchTexts;
  /**
   * Words for the company that sues, and that is sued.
   */
  sides: {
    demandante: string;
    demandado: string;
  };
  registers: OneOrMany;
  statuses: {
    en_tramitacion: string;
    terminada: string;
  };
  matters: {
    cobro_de_pesos: string;
    indemnizacion_de_perjuicios: string;
  };
  /**
   * Civil courts of a {place}.
   */
  courts: string[];
  /**
   * Number of a case, by {number}, {padded}, {year}, {court} and {placeCode}.
   */
  caseNumber: string;
  casesPerYear: number;
  /**
   * Codes of places in case numbers; absent if these have none.
   */
  placeCodes?: {
    [k: string]: string;
  };
  counterparties: string[];
}
/**
 * Templates of the results of a search.
 */
export interface SearchTexts {
  /**
   * First day of the source.
   */
  since: string;
  /**
   * Name of the source.
   */
  label: string;
  /**
   * Result without entries.
   */
  none: string;
  /**
   * Result with entries.
   */
  some: string;
  /**
   * One entry.
   */
  entry: string;
}
/**
 * An industry of a country with one commercial register.
 */
export interface RegisteredIndustry {
  key: string;
  /**
   * Patterns of names, with {X} for fantasy words.
   */
  names: string[];
  purpose: string;
  activityCodes: {
    code: string;
    label: string;
  }[];
}
/**
 * The word lists of a country with one commercial register.
 */
export interface RegisteredVocabulary {
  /**
   * Towns where companies have their seat.
   */
  places: Town[];
  streets: string[];
  /**
   * Given names of women and of men.
   */
  givenNames: {
    F: string[];
    M: string[];
  };
  surnames: string[];
  occupations: Gendered[];
  /**
   * Words of company names: one of each of the three lists stands for the {X} of an industry.
   */
  companyWords: string[];
  /**
   * Words after the first one.
   */
  companyCompanions: string[];
  /**
   * Words after the second one; a name may go without.
   */
  companyQualifiers: string[];
  industries: RegisteredIndustry[];
  /**
   * Faculties by code.
   */
  faculties: {
    [k: string]: {
      label: string;
      text: string;
      /**
       * Former wordings, oldest first, which do not mention later law.
       */
      earlier?: {
        until: string;
        law: string;
        text: string;
      }[];
    };
  };
}
/**
 * A town where companies have their seat.
 */
export interface Town {
  name: string;
  /**
   * Seat of its notaries, as deeds name it.
   */
  notarySeat: string;
  /**
   * Former names in deeds, oldest first.
   */
  earlier?: {
    until: string;
    law: string;
    name: string;
    notarySeat: string;
  }[];
  /**
   * ISO 3166-2, without the country.
   */
  regionCode: string;
  region: string;
  registrar: string;
  /**
   * Prefix of the register’s numbers there.
   */
  registerCode: string;
  /**
   * Number of notaries.
   */
  notaries: number;
  neighbourhoods: {
    name: string;
    postalCode: string;
  }[];
  /**
   * Weight in the draw, relative to the others.
   */
  weight: number;
  /**
   * Entries a year in the register, and the year from which they are counted on; null if each year begins at one.
   */
  entries?: {
    perYear: number;
    since: number | null;
  };
}
/**
 * The attempts to send due messages, by endpoint in the order of creation; at most the first 1,000.
 */
export interface AttemptList {
  /**
   * Number of attempts, including unlisted ones.
   */
  attemptedCount: number;
  /**
   * The attempts of each endpoint by instant. At most 1,000, the first.
   *
   * @maxItems 1000
   */
  attempted: AttemptOutcome[];
}
/**
 * An endpoint and its events.
 */
export interface CreateWebhook {
  /**
   * The URL that messages are posted to: http or https. `--webhook-targets` sets the accepted addresses; by default loopback only, and on a server that others can reach, the built-in receiver only.
   */
  url: string;
  /**
   * The events, or `*` for every one.
   *
   * @minItems 1
   * @maxItems 20
   */
  events: SubscribedEvent[];
  /**
   * The purpose of the endpoint, in your own words.
   */
  description?: string;
}
/**
 * A message as it was sent once.
 */
export interface DeliveryAttempt {
  /**
   * The first, the second, and so on.
   */
  number: number;
  at: Timestamp;
  startedAt: Timestamp;
  /**
   * Duration, in milliseconds of real time.
   */
  durationMs: number;
  /**
   * The injected misbehaviour; null for none.
   */
  misbehaviour: Misbehaviour | null;
  request: SentRequest;
  /**
   * The response; null without one.
   */
  response: ReceivedResponse | null;
  /**
   * Reason why there was no response; null where there was one.
   */
  failure: DeliveryFailure | null;
}
/**
 * A request to an endpoint.
 */
export interface SentRequest {
  /**
   * `POST`; `GET` where a redirect was played.
   */
  method: string;
  /**
   * The URL of the request.
   */
  url: string;
  /**
   * Its headers, as they were sent, without those of the connection.
   */
  headers: MessageHeader[];
  /**
   * The body that was sent, as text; its first 16 KiB. Null where there was none.
   */
  body: string | null;
  /**
   * Length, in bytes.
   */
  bodyBytes: number;
}
/**
 * A header, as it was sent.
 */
export interface MessageHeader {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its value.
   */
  value: string;
}
/**
 * The response of an endpoint.
 */
export interface ReceivedResponse {
  /**
   * Its status.
   */
  status: number;
  /**
   * Its headers; the first 128.
   */
  headers: MessageHeader[];
  /**
   * Its body, as text; the first 4 KiB.
   */
  body: string;
  /**
   * Length of the part that was read, in bytes.
   */
  bodyBytes: number;
  /**
   * True if it came before the message was sent completely.
   */
  early: boolean;
}
/**
 * Reason why no response came.
 */
export interface DeliveryFailure {
  /**
   * The code of the failure.
   */
  code:
    | 'target-refused'
    | 'timed-out'
    | 'connection-refused'
    | 'connection-reset'
    | 'name-not-found'
    | 'tls-failed'
    | 'cut-short'
    | 'stopped'
    | 'failed';
  /**
   * The attempted action and the remedy.
   */
  detail: string;
}
/**
 * Filter for messages: all given fields must match.
 */
export interface DeliveryMatch {
  /**
   * Only messages to this endpoint.
   */
  webhookId?: string;
  /**
   * Matches messages about this event.
   */
  eventId?: string;
  /**
   * Matches messages about this report.
   */
  reportId?: string;
  type?: MessageType;
  status?: DeliveryStatus;
  /**
   * Sent so often, or more.
   */
  attempts?: number;
  /**
   * Last answered so.
   */
  lastStatus?: number;
}
/**
 * A page of messages to an endpoint, newest first.
 */
export interface DeliveryPage {
  /**
   * The messages of this page.
   */
  data: DeliverySummary[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max messages per page, as requested or 20.
     */
    limit: number;
    /**
     * Cursor of the page of older messages.
     */
    next: string | null;
    /**
     * Cursor of the page of newer messages.
     */
    previous: string | null;
  };
}
/**
 * A message to an endpoint, without its attempts.
 */
export interface DeliverySummary {
  /**
   * The same in every run.
   */
  id: string;
  /**
   * The endpoint.
   */
  webhookId: string;
  /**
   * The event, which is the `webhook-id` of every attempt.
   */
  eventId: string;
  /**
   * The type of the event; `webhook.ping` for a test.
   */
  type: string;
  /**
   * The report that it happened to; null of a test.
   */
  reportId: string | null;
  status: DeliveryStatus;
  /**
   * Number of attempts.
   */
  attempts: number;
  /**
   * The status of the last response; null where there was none.
   */
  lastStatus: number | null;
  /**
   * Reason why the last attempt had no response; null where it had one.
   */
  lastFailure: string | null;
  createdAt: Timestamp;
  /**
   * Time of the next attempt: on the virtual clock in mode `manual`, else in real time. Null where there is none.
   */
  nextAttemptAt: Timestamp | null;
  /**
   * The misbehaviour that is injected into the first attempt; null for none, and until that is decided.
   */
  misbehaviour: Misbehaviour | null;
}
/**
 * Result of a wait: a message that matches, or the nearest one.
 */
export interface DeliveryWait {
  /**
   * True if a matching message was sent.
   */
  met: boolean;
  /**
   * The first that matches; null where none does.
   */
  delivery: Delivery | null;
  /**
   * The nearest message if none matches; null without any message.
   */
  nearest: NearestDelivery | null;
}
/**
 * A message to an endpoint, with each time that it was sent.
 */
export interface Delivery {
  /**
   * The same in every run.
   */
  id: string;
  /**
   * The endpoint.
   */
  webhookId: string;
  /**
   * The event, which is the `webhook-id` of every attempt.
   */
  eventId: string;
  /**
   * The type of the event; `webhook.ping` for a test.
   */
  type: string;
  /**
   * The report that it happened to; null of a test.
   */
  reportId: string | null;
  status: DeliveryStatus;
  /**
   * Each attempt, oldest first; for a message with very many attempts, the newest; empty for a waiting message while the limit on kept attempts is reached.
   */
  attempts: DeliveryAttempt[];
  /**
   * The status of the last response; null where there was none.
   */
  lastStatus: number | null;
  /**
   * Reason why the last attempt had no response; null where it had one.
   */
  lastFailure: string | null;
  createdAt: Timestamp;
  /**
   * Time of the next attempt: on the virtual clock in mode `manual`, else in real time. Null where there is none.
   */
  nextAttemptAt: Timestamp | null;
  /**
   * The misbehaviour that is injected into the first attempt; null for none, and until that is decided.
   */
  misbehaviour: Misbehaviour | null;
}
/**
 * A message that almost matches.
 */
export interface NearestDelivery {
  delivery: DeliverySummary;
  /**
   * Each field in which it differs, in words.
   */
  differences: string[];
}
/**
 * A message that came to the built-in receiver, without its body: the log of its endpoint has that.
 */
export interface ReceivedMessage {
  /**
   * The first, the second, and so on.
   */
  number: number;
  /**
   * Its `webhook-id`; null where it had none.
   */
  messageId: string | null;
  /**
   * The endpoint whose secret signed it; null for none.
   */
  webhookId: string | null;
  /**
   * The event type in the body; null without one.
   */
  type: string | null;
  /**
   * The report in the body; null without one.
   */
  reportId: string | null;
  /**
   * True if it is signed by an endpoint of the account that points here, and recent.
   */
  verified: boolean;
  /**
   * Reason why it is not trustworthy; null where it is.
   */
  refusal: string | null;
  /**
   * Number of earlier stored messages with the same `webhook-id`: a receiver that acts on each of them acts twice.
   */
  cameBefore: number;
  /**
   * Length of its body, in bytes.
   */
  bodyBytes: number;
  /**
   * The status of the response to it.
   */
  answered: number;
  receivedAt: Timestamp;
}
/**
 * The response of the built-in receiver to verified messages; all others get a 400.
 */
export interface ReceiverAnswer {
  /**
   * The status. A message has arrived where it is 2xx; 410 gives the endpoint up.
   */
  status: number;
  /**
   * Wait before the response, in milliseconds of real time.
   */
  delayMs?: number;
}
/**
 * The built-in receiver of an account, and the messages that it got.
 */
export interface Receiver {
  /**
   * Address at this server that its messages are posted to. It cannot be guessed from the name of the account, and needs no key, like any receiver.
   */
  path: string;
  /**
   * The response to verified messages.
   */
  answer: {
    /**
     * The status.
     */
    status: number;
    /**
     * Wait before the response, in milliseconds of real time.
     */
    delayMs: number;
  };
  /**
   * The last that came, newest first. They are kept by this process, and given up with the world.
   *
   * @maxItems 50
   */
  received: ReceivedMessage[];
}
/**
 * Rotation of a secret.
 */
export interface RotateSecret {
  /**
   * Time in which the old secret signs too, on the virtual clock of the account; by default a day. `PT0S` ends it at once.
   */
  overlap?: string;
}
/**
 * The changes of an endpoint; absent fields stay.
 */
export interface UpdateWebhook {
  /**
   * The new URL for messages.
   */
  url?: string;
  /**
   * The events from now on.
   *
   * @minItems 1
   * @maxItems 20
   */
  events?: SubscribedEvent[];
  /**
   * The purpose of the endpoint; null removes it.
   */
  description?: string | null;
  status?: WebhookStatus;
}
/**
 * A message to wait for.
 */
export interface WaitForDelivery {
  match: DeliveryMatch;
  /**
   * Max wait, in real milliseconds; by default five seconds.
   */
  timeoutMs?: number;
}
/**
 * The body that an endpoint is sent: an event without its id, which is the `webhook-id`.
 */
export interface WebhookMessage {
  type: ReportEventType;
  timestamp: Timestamp;
  data: ReportSummary;
}
/**
 * A page of endpoints, newest first.
 */
export interface WebhookPage {
  /**
   * The endpoints of this page.
   */
  data: Webhook[];
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * Max endpoints per page, as requested or 20.
     */
    limit: number;
    /**
     * Cursor of the page of older endpoints.
     */
    next: string | null;
    /**
     * Cursor of the page of newer endpoints.
     */
    previous: string | null;
  };
}
/**
 * An endpoint for events, without its secret.
 */
export interface Webhook {
  /**
   * The same in every run: the first of an account, the second, and so on.
   */
  id: string;
  /**
   * The URL for messages.
   */
  url: string;
  /**
   * The events of the endpoint.
   */
  events: SubscribedEvent[];
  /**
   * The purpose of the endpoint, in the words of its owner.
   */
  description: string | null;
  status: WebhookStatus;
  /**
   * `requested` by its owner, `gone` after it responded 410, `exhausted` after too many messages in a row were given up; null while it is enabled.
   */
  disabledBecause: ('requested' | 'gone' | 'exhausted') | null;
  /**
   * Number of messages in a row that were given up since the last that arrived.
   */
  exhausted: number;
  /**
   * Number of secrets it has had. A secret is shown once, when it is made.
   */
  secretGeneration: number;
  /**
   * Instant on the virtual clock until which the previous secret signs too; null if it does not.
   */
  previousSecretUntil: Timestamp | null;
  /**
   * The public key that verifies its messages if they are signed with Ed25519, by Standard Webhooks; otherwise absent.
   */
  publicKey?: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}
/**
 * The body of a test of an endpoint. It belongs to no event: a receiver responds and does nothing else.
 */
export interface WebhookPing {
  /**
   * The type of a test.
   */
  type: 'webhook.ping';
  timestamp: Timestamp;
  /**
   * The tested endpoint.
   */
  data: {
    /**
     * The `id` of the endpoint.
     */
    webhookId: string;
  };
}
/**
 * The state of the messages of a world.
 */
export interface WebhookState {
  /**
   * State of sending: messages are sent or held.
   */
  deliver: boolean;
  /**
   * The allowed targets of webhooks, as in `webhookTargets`. The built-in receiver of the account is always allowed.
   */
  targets: string;
  /**
   * Number of messages that have not arrived yet and are not given up.
   */
  pending: number;
  /**
   * Number of finished messages that were removed for newer ones, and are in no list.
   */
  dropped: number;
  /**
   * The endpoints, oldest first. Reading them here leaves nothing in the journal.
   *
   * @maxItems 16
   */
  webhooks: Webhook[];
}
/**
 * Switch for sending the messages of a world.
 */
export interface WebhookSwitch {
  /**
   * While it is false, messages wait. In a fork of a world it is false until a request changes it.
   */
  deliver: boolean;
}
/**
 * An endpoint with a secret that was just made.
 */
export interface WebhookWithSecret {
  /**
   * The same in every run: the first of an account, the second, and so on.
   */
  id: string;
  /**
   * The URL for messages.
   */
  url: string;
  /**
   * The events of the endpoint.
   */
  events: SubscribedEvent[];
  /**
   * The purpose of the endpoint, in the words of its owner.
   */
  description: string | null;
  status: WebhookStatus;
  /**
   * `requested` by its owner, `gone` after it responded 410, `exhausted` after too many messages in a row were given up; null while it is enabled.
   */
  disabledBecause: ('requested' | 'gone' | 'exhausted') | null;
  /**
   * Number of messages in a row that were given up since the last that arrived.
   */
  exhausted: number;
  /**
   * Number of secrets it has had. A secret is shown once, when it is made.
   */
  secretGeneration: number;
  /**
   * Instant on the virtual clock until which the previous secret signs too; null if it does not.
   */
  previousSecretUntil: Timestamp | null;
  /**
   * The public key that verifies its messages if they are signed with Ed25519, by Standard Webhooks; otherwise absent.
   */
  publicKey?: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  /**
   * The secret that signs its messages, by Standard Webhooks. It is not shown again.
   */
  secret: string;
}
/**
 * A snapshot to take.
 */
export interface CreateSnapshot {
  name: SnapshotName;
  /**
   * True to replace a snapshot of the same name.
   */
  replace?: boolean;
}
/**
 * The account that gets a copy of the world.
 */
export interface Fork {
  /**
   * A key of another account, of the same environment and universe. It is never repeated.
   */
  key: string;
  /**
   * True to allow the loss of the reports of that account.
   */
  replace?: boolean;
  /**
   * True to send messages to the endpoints of the copy; by default they are held until `PUT /_sandbox/webhooks` releases them.
   */
  deliver?: boolean;
}
/**
 * A content that an earlier content version generated for a report with revisions. No later version generates it again.
 */
export interface KeptContent {
  /**
   * The day of the content.
   */
  asOfDate: string;
  /**
   * True if it was generated after missing documents were provided.
   */
  cured?: boolean;
  /**
   * The content version that generated it.
   */
  contentVersion: string;
  /**
   * The bytes that follow the record in the JSON of the report, compressed by Brotli, in Base64.
   */
  compressed: string;
}
/**
 * An action on a report from outside its timeline: its instant by the manual clock, or else its stage of the timeline.
 */
export interface KeptIntervention {
  /**
   * The action.
   */
  action:
    | 'cancel'
    | 'complete'
    | 'fail'
    | 'reject'
    | 'request_documents'
    | 'provide_documents'
    | 'start_review'
    | 'expire'
    | 'amend';
  /**
   * The code of the reason, where one was given.
   */
  reason?: string;
  /**
   * An instant as RFC 3339 writes it. A report may be ahead of its clock, beyond the year 2099.
   */
  at?: string;
  /**
   * Counted from 0.
   */
  stage?: number;
}
/**
 * The facts of a report. Its id, its state and its content follow from them.
 */
export interface KeptReport {
  type: ReportType;
  companyId: CompanyId;
  /**
   * The options as they were sent.
   */
  options?: {
    /**
     * True if validation was requested.
     */
    validate?: boolean;
    submitted?: Submitted;
  };
  createdAt: Instant;
  /**
   * Marks the scenario or company file of the user's own that the report was made from, where it was.
   */
  madeFrom?: string;
  /**
   * Current stage of its timeline, counted from 0, if the clock is not manual; by default the first.
   */
  stage?: number;
  /**
   * The actions on the report, in order.
   *
   * @maxItems 1000
   */
  done?: KeptIntervention[];
  /**
   * The revisions by lawyers, in order. An import repeats them.
   *
   * @maxItems 1000
   */
  revisions?: KeptRevision[];
  /**
   * Contents under the revisions that earlier content versions generated. Left out where this version generates all of them.
   *
   * @minItems 1
   * @maxItems 4096
   */
  contents?: KeptContent[];
}
/**
 * A change that a lawyer made to a report.
 */
export interface KeptRevision {
  /**
   * Kind of the revision: an edit of the content, or a review of a finding.
   */
  action: 'edited' | 'reviewed';
  /**
   * The stage of its timeline that the report was in, counted from 0.
   */
  stage: number;
  /**
   * An instant as RFC 3339 writes it. A report may be ahead of its clock, beyond the year 2099.
   */
  at: string;
  /**
   * The person; null if unknown.
   */
  actor: EditActor | null;
  reason: EditReason;
  /**
   * The patch of an edit, as sent.
   */
  patch?: JsonPatch | ReportMergePatch;
  /**
   * The finding of a review.
   */
  validationId?: string;
  decision?: ReviewDecision;
  /**
   * SHA-256 of the content after the revision, as canonical JSON. An import computes it again and compares; if left out, nothing is compared.
   */
  contentHash?: string;
}
/**
 * The snapshots of the account, oldest first.
 */
export interface SnapshotList {
  /**
   * The snapshots, oldest first.
   */
  data: Snapshot[];
}
/**
 * The world of an account as it was when the snapshot was taken.
 */
export interface Snapshot {
  name: SnapshotName;
  world: World;
}
/**
 * A summary of the contents of an account.
 */
export interface World {
  clock: Clock;
  /**
   * Number of reports.
   */
  reports: number;
  /**
   * Number of counted requests. The next request gets the next number in its `Request-Id`.
   */
  requests: number;
}
/**
 * The world of an account: the data that determines its responses.
 */
export interface WorldFile {
  /**
   * Says what the file is.
   */
  format: 'legal-reports-sandbox/world';
  /**
   * Version of the shape of the file.
   */
  formatVersion: 2;
  /**
   * The content version, as in `Sandbox-Content-Version`; another version would give other bytes.
   */
  contentVersion: string;
  account: AccountId;
  /**
   * The universe of the account.
   */
  seed: string;
  clock: Clock;
  /**
   * Number of counted requests.
   */
  requests: number;
  /**
   * The reports in order of creation.
   *
   * @maxItems 200000
   */
  reports: KeptReport[];
}
