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
 * When it was held against which publication; null where it is told from general knowledge, and was not.
 */
export type LegalReferenceCheck = {
  /**
   * The day.
   */
  on: string;
  /**
   * What was read, at its address.
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
 * What happened to a report.
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
 * Where the report is in its life.
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
 * The status of a message to an endpoint: `pending` until it arrived (`delivered`) or was given up (`exhausted`); `cancelled` if its endpoint was disabled or removed before; `withheld` if a fault keeps it back.
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'exhausted' | 'cancelled' | 'withheld';
/**
 * The kind of report. `sociedades_y_poderes` is the one documented value (F21); no other is assumed (G04).
 */
export type ReportType = 'sociedades_y_poderes';
/**
 * The company the report is about: any text of 1 to 128 code points without control characters or halves of surrogate pairs. `sbx-<scenario>` and the tax numbers 66.100.000 to 66.100.099 name scenario companies; valid RUTs from 66.110.000 to 66.199.999 are those of companies that only a scenario's report tells of, and are refused; any other valid RUT from 50.000.000 up becomes the tax number of its company. A RUT with a wrong check digit or of a person, blanks before or after, and a scenario's name without `sbx-` are refused; digits alone are not taken for a RUT that somebody mistyped, unless they begin with 66100. Any other text names a healthy company of its own.
 */
export type CompanyId = string;
/**
 * Why a person has to read the report before anybody contracts on it. `not_validated`: no rule was run. `impediment`: a live finding keeps from contracting at all, so that `result` is `rechazado`. `objection`: a live finding must be cured first: a reparo, or an impediment of one power or operation that leaves a requested operation without a signer. `observation`: somebody has to weigh a live finding: an observation, or an impediment of one power or operation for which others can sign. `operation_without_signer`: of some requested operation nobody can sign any amount. A finding is live until a lawyer dismisses it or finds it cured.
 */
export type AutomationReason =
  'not_validated' | 'impediment' | 'objection' | 'observation' | 'operation_without_signer';
/**
 * Who held what at incorporation; transfers folded over it give today's holders.
 */
export type FoundingRegister = {
  /**
   * Who held them, among `entities`.
   */
  holderEntityId: string;
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * How many shares, or rights in units of the capital's division; of a capital that nothing divides (an agency's, an E.I.R.L.'s) its hundredths, which are no shares.
   */
  shares: number;
}[];
/**
 * A business rule by its number. The letters say what it is about: the entity, its constitution, capital, shareholders, beneficial owners, administration, powers, documents or compliance.
 */
export type RuleId = string;
/**
 * `confirmada`: the finding stands. `descartada`: it is none. `subsanada`: it was one, and has been cured. The last two no longer count for the conclusion.
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
 * What is answered where the documents leave a question open. `assumed`: the answers that this sandbox assumes. `documented`: only what the documents promise is there. `vary`: each call is given another of all plausible answers, drawn by seed, account and position of the request.
 */
export type ProfileName = 'assumed' | 'documented' | 'vary';
/**
 * A list of what reports speak with.
 */
export type ReferenceListName = 'members' | 'faculties' | 'rules' | 'document-types' | 'statuses' | 'reasons';
/**
 * Why a change is made, for whoever audits the report.
 */
export type EditReason = string;
/**
 * Who makes a change: a name, or an id in the caller's own system.
 */
export type EditActor = string;
/**
 * Operations on the report, as `GET` answers it (RFC 6902); only what is under `/content` can change. All of them take effect, or none.
 */
export type JsonPatch = JsonPatchOperation[];
/**
 * Whether a rule was kept; `not-exercised` where nothing was there to judge.
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
   * How many accounts there are.
   */
  kept: number;
  /**
   * How many were given up since the server started, to make room for others.
   */
  evicted: number;
  /**
   * How many are kept at most; null where keys are issued, and no account is given up.
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
     * Cursor of the page behind this one.
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
   * How many reports it has.
   */
  reports: number;
  /**
   * How many snapshots it keeps.
   */
  snapshots: number;
  /**
   * How many were counted.
   */
  requests: number;
  /**
   * Real time since it was last used; null where it never was. This request is a use of the account whose key it carries.
   */
  idleSeconds: number | null;
}
/**
 * How the companies of a country are administered and represented. Parties go by keys: `holder_1` is the first holder, any other key a person drawn for it.
 */
export interface ArrangementFile {
  /**
   * Faculties that go together, by a name in small letters.
   */
  facultyLists: {
    [k: string]: FacultyCode[];
  };
  /**
   * The clause of the statutes on who follows those who administer.
   */
  replacementClause: string;
  /**
   * The operations that a report is asked about, where nobody chose others.
   */
  requestedOperations: FacultyCode[];
  /**
   * The ways, of which one is drawn for a company.
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
   * Which body administers: a board, one or several administrators, the partners, and so on.
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
   * Whether its members act alone (`individual`), together (`conjunta`) or by agreement of the body (`por_acuerdo`).
   */
  actingForm: 'individual' | 'conjunta' | 'por_acuerdo';
  /**
   * How often it is met, against the others.
   */
  weight: number;
  /**
   * The clause of the statutes, which names nobody.
   */
  clause: string;
  /**
   * What the founders say, outside the statutes, of who holds office first, as a template over the parties’ keys, each filled in by name and number. Absent where meetings elect them.
   */
  appointments?: string;
  /**
   * Absent where there is none.
   */
  board?: {
    /**
     * How many directors there are.
     */
    size: number;
    /**
     * For how many months they are elected.
     */
    termMonths: number;
    /**
     * How many must attend for it to decide.
     */
    quorum: number;
  };
  /**
   * Who holds which office.
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
 * Who holds an office.
 */
export interface OfficerRow {
  /**
   * The key of a party.
   */
  party: string;
  /**
   * Which office it is.
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
   * What its holder is by profession; absent where the law leaves that open.
   */
  occupation?: {
    /**
     * Of a woman.
     */
    F: string;
    /**
     * Of a man.
     */
    M: string;
  };
  /**
   * Who appointed the holder.
   */
  appointedBy: 'estatuto' | 'junta' | 'directorio' | 'socios' | 'titular' | 'tribunal' | 'matriz';
}
/**
 * A class of attorneys.
 */
export interface GroupRow {
  /**
   * By which powers and signatures name it.
   */
  code: string;
  /**
   * What the company calls it.
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
   * By which its parts are drawn and named.
   */
  key: string;
  /**
   * What kind of power it is: of the statutes, general, special, for banks, for courts, and so on.
   */
  kind:
    'estatutario' | 'general' | 'especial' | 'bancario' | 'judicial' | 'tributario' | 'laboral' | 'por_cargo';
  /**
   * The power in words.
   */
  title: string;
  /**
   * Which body or person of the grantor granted it; `matriz` where the parent of an agency, who is the grantor then, gave it to its agent.
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
   * Whether it stands in the statutes, or in a deed of its own.
   */
  instrument: 'statutes' | 'deed';
  /**
   * The offices that carry it; absent where none does.
   *
   * @minItems 1
   *
   * Items: Which office it is.
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
   * Which signatures suffice for what.
   *
   * @minItems 1
   */
  ladders: LadderRow[];
  /**
   * Whether its holders may delegate none, some or all of it.
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
   * From the lowest amounts up.
   *
   * @minItems 1
   */
  steps: {
    /**
     * In the currency of the country; one is drawn, at the same place in every step. Null means without limit.
     *
     * @minItems 1
     */
    upTo: number[] | null;
    /**
     * Any one of these combinations is enough. Each names people by their keys, and classes by their codes, as often as members of them must sign.
     *
     * @minItems 1
     */
    anyOf: string[][];
    /**
     * How the instrument words it where some of them sign by their office, as a template over the parties’ keys. Absent: each is named.
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
   * The days off that are not told here.
   */
  leftOut: string;
  offices: {
    /**
     * The days of the week on which notaries, registers, courts and tax offices do not work.
     */
    closedOn: Weekday[];
    /**
     * What is not known for sure, or simplified.
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
 * On which days a gazette appears besides its country's holidays, and how its editions are numbered.
 */
export interface GazetteDays {
  name: string;
  /**
   * The days of the week on which it does not appear.
   */
  closedOn: Weekday[];
  /**
   * Whether the numbers go on from year to year, or begin anew in each.
   */
  numbering: 'continuous' | 'yearly';
  /**
   * Editions that were seen, in order of date; days are counted from the last before, or from the first. At least one where the numbers go on.
   */
  known: {
    date: string;
    edition: number;
  }[];
  /**
   * What is not known for sure.
   */
  assumed?: string;
}
/**
 * A national holiday, by the law that makes it one, in the years in which that law has it: on a day of the calendar (`on`), so many days after Easter Sunday (`easter`), or on a weekday of a month (`nth`).
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
   * By how many days it moves where it falls on that weekday.
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
 * The fields that are read of one exchange in an HTTP archive. In a cassette of this program, `_key` numbers its keys from 1, `_encoding` of its `postData` is base64 where the text stands for bytes that are none, and `_error` of its response says why no whole answer came.
 */
export interface ArchiveEntry {
  /**
   * When the request was sent; entries without it keep their place.
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
     * Its status; 0 where no answer came, such as to a request that the browser blocked.
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
       * How many bytes it has; -1 where that is not known.
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
 * The fields that are read of an HTTP archive (HAR 1.2), whichever program wrote it. Browsers leave out, or write null for, what they do not know, and add fields that begin with an underscore: those may have any value. In a cassette of this program, `_upstream` is what the URLs of the requests begin with.
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
   * How many exchanges are the same.
   */
  same: number;
  /**
   * How many differ, or are in one of the two only.
   */
  different: number;
  /**
   * Number of undecided exchanges.
   */
  untold: number;
  /**
   * How many values of A stand for others of B, which the servers made.
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
   * Which exchange of A, counted from 1.
   */
  a: number | null;
  /**
   * Which exchange of B.
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
   * How many there are.
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
 * One exchange in a cassette: a request, and its answer. Members that begin with an underscore are this program's own, as HAR 1.2 allows.
 */
export interface CassetteEntry {
  /**
   * When the request came, in real time.
   */
  startedDateTime: string;
  /**
   * How long it took until the answer was whole, in milliseconds.
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
     * As HTTP/1.1.
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
     * How many bytes came.
     */
    bodySize: number;
    [k: string]: unknown;
  };
  /**
   * The response.
   */
  response: {
    /**
     * Its status; 0 where no answer came.
     */
    status: number;
    /**
     * The reason phrase of the response.
     */
    statusText: string;
    /**
     * As HTTP/1.1.
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
       * How many bytes it has, decoded.
       */
      size: number;
      /**
       * How many bytes its coding spared.
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
     * How many bytes came.
     */
    bodySize: number;
    /**
     * Why the answer did not come, or not to its end.
     */
    _error?: string;
    [k: string]: unknown;
  };
  /**
   * Empty: nothing is kept.
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
     * Until the head of the answer came.
     */
    wait: number;
    /**
     * From then on.
     */
    receive: number;
    [k: string]: unknown;
  };
  /**
   * Which key of the cassette the request had, counted from 1; left out where it had none.
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
   * The status of the response. From 400 to 599, nothing is done and a problem is answered; 301, 302, 307 and 308 redirect, and nothing is done. With 204 the operation is done, and its response is lost but for this status: no body, no `Location`. There are no other statuses.
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
   * How `Retry-After` is written: in seconds, the default; as an HTTP date, so many seconds after the response; or as an HTTP date so many seconds before it. Dates are of real time, as `Date` is.
   */
  retryAfterForm?: 'seconds' | 'date' | 'past-date';
  /**
   * Seconds until a rate limit starts anew, sent in `RateLimit` and `X-RateLimit-Reset` with the other headers of a limit that is used up. `Retry-After` is sent only with `retryAfter`.
   */
  rateLimitReset?: number;
  latency?: FaultLatency;
  /**
   * The connection is reset: before anything was done, or when all was done and the answer is lost.
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
   * The media type that the answer claims.
   */
  contentType?: string;
  /**
   * The body comes in pieces, over so many milliseconds of real time.
   */
  dripMs?: number;
  /**
   * The first half of the body is sent, and then nothing for so many milliseconds of real time; then the connection is closed.
   */
  stallMs?: number;
  /**
   * An informational response that is sent before the response: 100 Continue, or 103 Early Hints with a `Link`.
   */
  informational?: 100 | 103;
  webhook?: WebhookEffect;
}
/**
 * A delay in milliseconds: fixed, even between two, or log-normal by its median and what 99 of 100 stay below. What is drawn is a function of seed, fault and call.
 */
export interface FaultLatency {
  /**
   * The delay; its least with `upToMs`, its median with `p99Ms`.
   */
  ms: number;
  /**
   * The most, where the delay is drawn evenly.
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
   * How often a `burst` sends it at once; by default 5.
   */
  copies?: number;
  /**
   * How late one that is `delayed` is sent, or how long one that is `out-of-order` waits at most for another to go first: by default ten seconds, on the virtual clock where that is moved by hand, else in real time. How long after its head the body of a `slow-body` comes: by default a second, and ten at most, in real time.
   */
  delayMs?: number;
  /**
   * How long the body of a `huge-payload` is, in bytes; by default 1048576.
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
   * The fewest requests, and of creates reports, that repeated runs gave, where a race of the client decides; `requests` and `reports` are the most.
   */
  fewest?: number;
  /**
   * A repeated request came before `Retry-After` was over.
   */
  early?: true;
}
/**
 * A client with certain settings, and what came of each fault.
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
   * When and under what it was measured.
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
   * By language.
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
   * As it comes, and with settings.
   *
   * @minItems 1
   */
  setups: ClientSetup[];
}
/**
 * How far to move the clock: by a duration, to an instant, or to where something happens. At most ten years.
 */
export interface ClockAdvance {
  /**
   * An ISO 8601 duration.
   */
  by?: string;
  to?: Instant;
  /**
   * To the instant at which a report moves on next; where none will, the clock stays where it is.
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
 * An event in short. The events of the report tell it at length.
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
 * An attempt to tell an endpoint of an event, in short.
 */
export interface AttemptOutcome {
  /**
   * The message; its endpoint's deliveries tell it at length.
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
   * The status of the answer; null where there was none.
   */
  answered: number | null;
  /**
   * Why there was no answer; null where there was one.
   */
  failure: string | null;
  /**
   * When it is sent again: on the virtual clock in mode `manual`, else in real time. Null where it is not.
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
     * Cursor of the page behind this one.
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
   * What the number is called in its country.
   */
  type: 'RUT' | 'RFC' | 'RUC' | 'NIT' | 'NIF';
  /**
   * The number in its canonical spelling: RUT 66100004-K, RFC XQD200102AAA, RUC 20999000127, NIT 999000123-2, NIF B99900011.
   */
  value: string;
  /**
   * The country that issued it: ISO 3166-1 alpha-2.
   */
  country: string;
  /**
   * Whether the check digit is the one the number demands.
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
   * What to send, as JSON.
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
}
/**
 * An act in the life of a company: its incorporation or an amendment. A traditional act is a deed whose extract is registered and published; a RES act is an electronic form that stands for all three.
 */
export interface Act {
  /**
   * Identifier of the act within the report; marginal notes and previous names refer to it.
   */
  id: string;
  /**
   * What the act does: incorporates the company, amends its statutes, dissolves it, and so on.
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
     * The day of the entry. In Chile it must be made within 60 days of the deed.
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
     * The day of the publication. In Chile it must be made within 60 days of the deed.
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
     * The day of the last signature, which is that of the act.
     */
    signedOn: string;
    /**
     * Who signed the form.
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
   * What changed, in order; a reader who folds them arrives at the company of today.
   */
  effects: {
    /**
     * What of the company changed.
     */
    field:
      | 'name'
      | 'capital'
      | 'shares'
      | 'domicile'
      | 'purpose'
      | 'administration'
      | 'term'
      | 'legalForm'
      | 'regime';
    /**
     * What it was before, in words; null where there was nothing.
     */
    before: string | null;
    /**
     * What it is from then on, in words; null where nothing is left.
     */
    after: string | null;
  }[];
  /**
   * What the register noted beside the entry later on, in order of date.
   */
  marginalNotes: {
    /**
     * The day of the note.
     */
    date: string;
    /**
     * The note as it stands there, in Spanish.
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
   * Where the notary has the office.
   */
  notaryCommune: string;
  /**
   * Whether the office was the notary's own, or held for another or for the time being.
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
   * Number in the street, or what stands for it, such as S/N.
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
 * Who administers the company, and how.
 */
export interface Administration {
  /**
   * Which body administers: a board, one or several administrators, the partners, and so on.
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
   * Whether its members act alone (`individual`), together (`conjunta`) or by agreement of the body (`por_acuerdo`).
   */
  actingForm: 'individual' | 'conjunta' | 'por_acuerdo';
  /**
   * The board, as it was last elected; null where the company has none.
   */
  board: {
    /**
     * How many directors there are, alternates aside.
     */
    size: number;
    /**
     * For how many months they are elected.
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
     * How many directors must attend for it to decide.
     */
    quorum: number;
    /**
     * Whether each director has an alternate.
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
   * Who holds it, among `entities`.
   */
  entityId: string;
  /**
   * Which office it is.
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
   * Whether the holder is an independent director, in the sense of the securities law.
   */
  independent: boolean;
  /**
   * Since when it is held.
   */
  from: string;
  /**
   * Until when it is held; null where no end is set.
   */
  until: string | null;
  /**
   * Whether it is held at `asOfDate`, or how it ended; `extinguido` with the company itself, or with its administration of itself.
   */
  status: 'vigente' | 'vencido' | 'renunciado' | 'revocado' | 'extinguido';
  /**
   * Who appointed the holder.
   */
  appointedBy: 'estatuto' | 'junta' | 'directorio' | 'socios' | 'titular' | 'tribunal' | 'matriz';
  /**
   * What the appointment stands on, among `documents`.
   */
  documentId: string;
  /**
   * The public deed that appoints, or to which the minutes of the appointment were reduced; null where it stands in neither, but in a form, a private paper or a court's resolution.
   */
  deed: Deed | null;
}
/**
 * Something said of a party in the press or by an authority that is not in the lists, and how sure it is that the same party is meant.
 */
export interface AdverseFinding {
  /**
   * Who says it: the press, an authority that sanctioned it, or a court.
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
   * What it says, in Spanish.
   */
  summary: string;
  /**
   * Whether it names the party with its number (`exacta`), by name and circumstances (`probable`), or turned out to be about somebody else of that name (`homonimia_descartada`).
   */
  matchQuality: 'exacta' | 'probable' | 'homonimia_descartada';
}
/**
 * Who can exercise one faculty, within one bracket of amounts (from, to].
 */
export interface Authority {
  facultyCode: FacultyCode;
  from: Money;
  /**
   * Up to this amount, included; null means without limit.
   */
  to: Money | null;
  /**
   * What the amounts are counted over: each operation, or all in a day, month or year, or in total.
   */
  per: 'operacion' | 'dia' | 'mes' | 'ano' | 'total';
  /**
   * The powers that the authority comes from.
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
     * How many of them must sign.
     */
    count: number;
    /**
     * Who qualifies at `asOfDate`: living, current members, among `entities`.
     *
     * @minItems 1
     */
    entityIds: string[];
  }[][];
  /**
   * The combinations spelled out in people, while there are at most 50; null above, and where it takes too many steps to tell.
   */
  people: string[][] | null;
}
/**
 * An exact amount: a decimal string, never a float.
 */
export interface Money {
  /**
   * How much, as a decimal string with a point; never negative.
   */
  amount: string;
  /**
   * ISO 4217: CLP, USD, EUR and so on; CLF is the Unidad de Fomento.
   */
  currency: 'CLP' | 'CLF' | 'USD' | 'EUR' | 'MXN' | 'PEN' | 'COP';
}
/**
 * Whether a machine may go on with the requested operations without a person reading the report first.
 */
export interface Automation {
  /**
   * True when nothing in `reasons` speaks against it: the rules were run, no finding of any severity is live (so that `result` is `aprobado`), and each requested operation can be signed by somebody for some amount. It says nothing of how much: compare your amount with `operations[].bracket`.
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
   * Why the person counts as an owner: by holding, by votes, by control in fact or, where nobody else does, by leading the company.
   *
   * @minItems 1
   */
  basis: ('participacion' | 'voto' | 'control_efectivo' | 'alta_direccion')[];
  /**
   * What the person owns along all chains of holdings, cycles included.
   */
  effectivePercentage: string;
  /**
   * Simple chains of holdings, by their ids among `shareholders`, from the owner's own to the one in the subject.
   */
  paths: string[][];
  /**
   * Whether the company declared the person to the tax authority.
   */
  declared: boolean;
  /**
   * What was declared; null where nothing was.
   */
  declaredPercentage: string | null;
  /**
   * The owner's declaration, among `documents`; null where there is none.
   */
  documentId: string | null;
}
/**
 * What is known of a legal person. A party that is not the subject is known by less: its acts and capital are then null.
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
   * Where its acts are registered: TRADICIONAL is the commercial register of a Conservador, RES the electronic one, MIGRADA_A_… from one to the other; EXTRANJERA is a company of another country; REGISTRO_MERCANTIL is the commercial register of a country other than Chile, which has two regimes.
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
  /**
   * For how long the company was set up.
   */
  term: {
    /**
     * Without end, up to a fixed day, or renewed of itself unless somebody objects.
     */
    kind: 'indefinida' | 'plazo_fijo' | 'renovable';
    /**
     * The day on which the term ends; null where it has no end.
     */
    endsOn: string | null;
    /**
     * By how many years it is renewed each time; null where it is not.
     */
    renewalYears: number | null;
  };
  /**
   * What the statutes in force say of the administration; null for a party whose statutes were not examined.
   */
  statutes: {
    /**
     * Who appoints the administration.
     */
    appointingBody: 'junta' | 'directorio' | 'socios' | 'titular' | 'estatuto' | 'matriz';
    /**
     * How many directors the statutes ask for; null where there is no board.
     */
    boardSize: number | null;
    /**
     * The clause, quoted.
     */
    administrationClause: string;
    /**
     * The clause on who replaces whom, quoted; null where there is none.
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
       * How many shares there are, of all series.
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
         * How many shares it has.
         */
        count: number;
        /**
         * What its shares have before others, in Spanish; null where nothing.
         */
        preferences: string | null;
      }[];
      /**
       * The par value of a share; null where shares have none.
       */
      parValue: Money | null;
    } | null;
    /**
     * Who brought what into the company.
     */
    contributions: {
      /**
       * Who contributes, among `entities`.
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
   * The day on which it was constituted, of a company that is not the subject; absent where no document tells it. Of the subject `incorporation` tells.
   */
  incorporatedOn?: string;
  /**
   * The act that made the company; null for a party whose history was not examined.
   */
  incorporation: Act | null;
  /**
   * What changed it since, in order of date.
   */
  amendments: Act[];
  /**
   * What the tax authority knows of it.
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
     * Who may act for it before the tax authority, among `entities`.
     */
    registeredRepresentativeIds: string[];
  };
  /**
   * Companies that it follows or that follow it, in order of date; empty for a party whose history was not examined, and in countries where none is modelled (all but Chile).
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
   * What the other company is to this one: the one that absorbed it, one that it absorbed, what it was before a transformation (the same legal person, of the same tax number), or one that was set up by its division.
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
   * The act that tells of it, among the company's own.
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
   * Whether the entry stands.
   */
  status: 'vigente' | 'cancelada';
  /**
   * The certificate of the authority, among `documents`.
   */
  documentId: string;
}
/**
 * What a lawyer may rely on.
 */
export interface Conclusion {
  /**
   * What a lawyer comes to: approved, approved with observations, with objections that must be cured, or rejected; null where validation was not asked for.
   */
  result: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado' | null;
  /**
   * Why there is no result: validation was not asked for; null where there is one.
   */
  reason: 'not_validated' | null;
  automation: Automation;
  /**
   * The whole in Spanish, in paragraphs parted by line feeds: what the company is and what was found, who can sign each requested operation, what they must respect, and what is missing.
   */
  summary: string;
  /**
   * Who can sign each requested operation, bracket by bracket, in the order of `requestedOperations`.
   */
  operations: OperationAuthority[];
  /**
   * What the signers must respect, one sentence each, in Spanish.
   */
  restrictions: string[];
  /**
   * Who can exercise which faculty up to which amount, at `asOfDate`.
   */
  authorityMatrix: Authority[];
  /**
   * The recital of authority that a deed would carry, in Spanish.
   */
  personeria: string;
}
/**
 * Who can sign one requested operation, within one bracket of amounts (from, to], at `asOfDate`: what the authority matrix comes to for it.
 */
export interface OperationAuthority {
  faculty: FacultyCode;
  /**
   * The amounts it is about; null where nobody can sign the operation for any amount. Brackets that nobody can sign are told too, where all limits of the operation are in one currency and counted in one way.
   */
  bracket: {
    from: Money;
    /**
     * Up to this amount, included; null means without limit.
     */
    to: Money | null;
    /**
     * What the amounts are counted over: each operation, or all in a day, month or year, or in total.
     */
    per: 'operacion' | 'dia' | 'mes' | 'ano' | 'total';
  } | null;
  /**
   * The sets of people any of which is enough, among `entities`; empty where nobody can. Who can sign alone is in no other set. Null where there are more than 50, or where it takes too many steps to tell: then the combinations of classes stand in `authorityMatrix`.
   */
  sufficient: string[][] | null;
  /**
   * The same in Spanish. Up to six people of a class are named; of more their number is told.
   */
  sentence: string;
}
/**
 * What a report of type `sociedades_y_poderes` says: who a company is, who owns it, and who may sign what for it. Everything vigente is judged at `asOfDate`.
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
   * What units of account are worth at `asOfDate`, by their code: `CLF`, the Unidad de Fomento, in Chilean reports. With it, limits in UF and amounts in pesos compare.
   */
  units: {
    [k: string]: UnitValue;
  };
  /**
   * What the company wants to do, by faculty codes: the conclusion tells who can sign each.
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
   * Who may act for the subject: powers of attorney, and those that offices carry; those that ended too.
   */
  powers: Power[];
  /**
   * What was examined; evidence and provenance refer to it by id.
   *
   * @minItems 1
   */
  documents: Document[];
  /**
   * What the lists of exposed and sanctioned persons say of the parties.
   */
  screening: Screening[];
  /**
   * Insolvency proceedings and lawsuits of the subject; null for countries where no source of them is modelled.
   */
  proceedings: Proceedings | null;
  /**
   * What each rule found; empty where validation was not asked for.
   */
  validations: Validation[];
  conclusion: Conclusion;
  /**
   * Where values come from, by JSON Pointer into the content.
   */
  provenance: {
    [k: string]: Provenance;
  };
}
/**
 * What a unit of account is worth at `asOfDate`.
 */
export interface UnitValue {
  value: Money;
  /**
   * Whether the value is the official one of the day, or computed where none is known.
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
   * What the party is: a company, a natural person, a trust, a fund or a state.
   */
  kind: 'company' | 'person' | 'trust' | 'fund' | 'state';
  /**
   * What part it plays in the report.
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
     * What kind of number it is.
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
   * Who represents a foreign holder in the country, among `entities`; null where nobody does or need.
   */
  localRepresentativeId: string | null;
  /**
   * What is known of a natural person; null for any other kind of party.
   */
  person: Person | null;
  /**
   * What is known of a legal person; null for a natural person.
   */
  company: Company | null;
}
/**
 * What is known of a natural person.
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
   * As the identity card gives it.
   */
  sex: 'F' | 'M' | 'X';
  /**
   * Marital status. It decides, with the regime, who must consent.
   */
  maritalStatus: 'soltero' | 'casado' | 'divorciado' | 'viudo' | 'conviviente_civil';
  /**
   * Who owns what in the marriage; null for those who are not married.
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
 * A holding, present or past.
 */
export interface Shareholder {
  /**
   * Identifier of the holding within the report; paths of beneficial owners refer to it.
   */
  id: string;
  /**
   * The company whose capital it is in, among `entities`.
   */
  issuerEntityId: string;
  /**
   * Who holds it, among `entities`.
   */
  holderEntityId: string;
  /**
   * What is held: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * How many shares, or rights in units of the capital's division; of a capital that nothing divides (`capital_asignado`, `titular_eirl`) its hundredths, which are no shares.
   */
  shares: number;
  /**
   * Its part in the capital: shares over the total of all series, rounded by largest remainder so that a complete list adds up to 100.000000.
   */
  percentage: string;
  /**
   * The part of the votes that goes with it.
   */
  votingPercentage: string;
  /**
   * What the holder took on to pay; null where it is not known.
   */
  subscribed: Money | null;
  /**
   * What the holder has paid; null where it is not known.
   */
  paid: Money | null;
  /**
   * The day on which it was acquired.
   */
  acquiredOn: string;
  /**
   * How it was acquired.
   */
  acquisition: 'constitucion' | 'compraventa' | 'aumento' | 'herencia' | 'fusion' | 'canje';
  /**
   * The act of the company that it comes from; null where it comes from a transfer.
   */
  sourceActId: string | null;
  /**
   * What burdens it: pledges, usufruct, attachments, prohibitions.
   */
  encumbrances: {
    /**
     * What kind of burden it is.
     */
    kind: 'prenda' | 'usufructo' | 'embargo' | 'prohibicion';
    /**
     * Whose right it is, among `entities`.
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
     * What it stands on, among `documents`.
     */
    documentId: string;
  }[];
  /**
   * Whether it is held today (`vigente`) or was given up (`historico`).
   */
  status: 'vigente' | 'historico';
  /**
   * The day on which it was given up; null while it is held.
   */
  until: string | null;
}
/**
 * How complete the list of holders is.
 */
export interface ShareholderSummary {
  /**
   * How many holders there are.
   */
  count: number;
  /**
   * How many of them `shareholders` has.
   */
  listed: number;
  /**
   * Whether the list is cut: `listed` is then less than `count`.
   */
  truncated: boolean;
  /**
   * What the listed hold together.
   */
  coverage: string;
  /**
   * What the list was taken from.
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
   * What it is: a sale, an issue, an inheritance, a merger or an exchange.
   */
  kind: 'compraventa' | 'aumento' | 'herencia' | 'fusion' | 'canje';
  /**
   * Who gives them up, among `entities`; null for an issue.
   */
  fromEntityId: string | null;
  /**
   * Who has them from then on, among `entities`.
   */
  toEntityId: string;
  /**
   * Series of the shares; null for rights.
   */
  series: string | null;
  /**
   * How many shares or rights pass; of a capital that nothing divides (an E.I.R.L.'s) its hundredths, which are no shares.
   */
  shares: number;
  /**
   * What was paid for all of them; null where nothing was, or nothing is said.
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
   * Who belongs to it, or did.
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
     * Until when; null where no end is set.
     */
    until: string | null;
    /**
     * What the membership stands on, among `documents`.
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
   * What kind of power it is: of the statutes, general, special, for banks, for courts, and so on.
   */
  kind:
    'estatutario' | 'general' | 'especial' | 'bancario' | 'judicial' | 'tributario' | 'laboral' | 'por_cargo';
  /**
   * The power in words, in Spanish.
   */
  title: string;
  /**
   * Who grants it, among `entities`.
   */
  grantorEntityId: string;
  /**
   * Which body or person of the grantor granted it; `matriz` where the parent of an agency, who is the grantor then, gave it to its agent.
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
   * Who holds it: classes, people by name, or whoever holds an office.
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
   * What the power was granted by.
   */
  instrument: {
    /**
     * The document, among `documents`.
     */
    documentId: string;
    /**
     * Which form it has.
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
   * What it lets its holders do, and what it withholds.
   *
   * @minItems 1
   */
  faculties: Faculty[];
  /**
   * Who must sign together, by faculty and amount.
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
   * Whether it can be relied on at `asOfDate`, or how it ended.
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
   * How it was revoked, in whole or in part; null where it was not.
   */
  revocation: {
    /**
     * The day of the revocation.
     */
    date: string;
    /**
     * Whether all of it was revoked, or some faculties or holders only.
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
     * The day on which the attorney was told; null where nobody proved it.
     */
    notifiedOn: string | null;
    /**
     * The day on which it was noted in the register; null where it was not.
     */
    registeredOn: string | null;
  } | null;
  /**
   * Whether it may be passed on, and where it was passed on from.
   */
  delegation: {
    /**
     * Whether its holders may delegate none, some or all of it.
     */
    allowed: 'no' | 'parcial' | 'total';
    /**
     * The power that this one was delegated from; null for one that was granted directly.
     */
    parentPowerId: string | null;
  };
  /**
   * Whether the deed says that it leaves earlier powers without effect.
   */
  replacesEarlier: boolean;
  /**
   * Whether it was granted as one that can not be revoked.
   */
  irrevocable: boolean;
  /**
   * Whether its holders may contract with themselves (autocontratación).
   */
  selfContracting: boolean;
  /**
   * What happened to the power, in order of date.
   *
   * @minItems 1
   */
  events: {
    /**
     * The day of the event.
     */
    date: string;
    /**
     * What happened to the power.
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
     * What it stands on, among `documents`.
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
   * The clause that gives or withholds it, quoted, in Spanish; null where its instrument is missing or can not be read, so that the faculty is only said to be in it.
   */
  text: string | null;
  /**
   * Whether the power expressly withholds it: true means that its holders may not.
   */
  excluded: boolean;
}
/**
 * Which combinations of distinct people suffice, within one bracket of amounts (from, to].
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
   * Whether one signature is enough, or several are needed.
   */
  mode: 'individual' | 'conjunta';
  /**
   * Any one of these combinations is enough.
   *
   * @minItems 1
   */
  anyOf: {
    /**
     * The class whose members may sign; in the place of `entityId`.
     */
    groupId?: string;
    /**
     * The one person who must sign; in the place of `groupId`.
     */
    entityId?: string;
    /**
     * How many of the class must sign, each another person; 1 where a person is named.
     */
    count: number;
  }[][];
  from: Money;
  /**
   * Up to this amount, included; null means without limit.
   */
  to: Money | null;
  /**
   * What the amounts are counted over: each operation, or all in a day, month or year, or in total.
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
   * Kinds are shared by the countries: CEDULA_IDENTIDAD is the identity card whatever it is called, CERTIFICADO_VIGENCIA what the register certifies of a company in force; the title gives the name it goes by.
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
   * The document by the name it goes by in its country, in Spanish.
   */
  title: string;
  /**
   * Who issued it: a notary, a register, an authority or the company itself.
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
   * How it can be verified with its issuer; null where it carries no code.
   */
  verification: {
    /**
     * Which kind of code it is, and so where it is entered.
     */
    scheme: 'CVE' | 'CBR' | 'FEA' | 'QR' | 'apostilla' | 'registro_civil';
    /**
     * The code that the issuer put on it. Codes of this sandbox carry the mark SBX.
     */
    code: string;
    /**
     * What the issuer says of the code.
     */
    status: 'valido' | 'expirado' | 'no_verificable' | 'pendiente';
  } | null;
  /**
   * How many pages it has.
   */
  pages: number;
  /**
   * SHA-256 of the file, in hexadecimal.
   */
  sha256: string;
  /**
   * How well it can be read.
   */
  legibility: string;
  /**
   * The language it is written in: ISO 639-1.
   */
  language: string;
  /**
   * What became of it in the examination.
   */
  status: 'recibido' | 'procesado' | 'rechazado' | 'reemplazado';
  /**
   * Why it was rejected, in Spanish; null where it was not.
   */
  rejectionReason: string | null;
  /**
   * The parties it is about.
   */
  subjectEntityIds: string[];
  /**
   * What was read in it: names, numbers and dates that rules compare.
   */
  extracted: {
    /**
     * What kind of thing was read; `signatory` is the name of somebody who signs for the company.
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
     * What was read, as it is written there.
     */
    value: string;
    /**
     * The page on which it stands, counted from 1.
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
     * What was read on it, in the order in which it stands there; […] is for what is left out.
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
   * Whether it is a politically exposed person.
   */
  pep: boolean;
  /**
   * The public office that makes it one, in Spanish; null where it is none.
   */
  pepRole: string | null;
  /**
   * Whether a list of sanctions has it.
   */
  sanctioned: boolean;
  /**
   * The list that has it; null where none does.
   */
  listName: string | null;
  /**
   * What was found besides the lists, newest first; empty in most reports.
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
 * What is published of insolvency proceedings and lawsuits of the subject, and where it was looked for. Of countries where no such source is modelled (all but Chile) a report has null in its place.
 */
export interface Proceedings {
  /**
   * Which sources were consulted, and what each said.
   */
  searches: {
    /**
     * The source: the bulletin of insolvency proceedings (Ley 20.720), or the public search of cases of the courts.
     */
    source: 'boletin_concursal' | 'poder_judicial';
    /**
     * The source in words, in Spanish.
     */
    sourceLabel: string;
    /**
     * The day of the consultation.
     */
    consultedOn: string;
    /**
     * How many entries about the subject it has; 0 in most reports.
     */
    found: number;
    /**
     * What the source answered, in Spanish.
     */
    statement: string;
    /**
     * The printed answer, among `documents`.
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
     * Whose proceeding it is, among `entities`.
     */
    entityId: string;
    /**
     * Which procedure it is: a liquidation that the debtor or a creditor asked for, or a reorganisation before a court.
     */
    procedure: 'liquidacion_voluntaria' | 'liquidacion_forzosa' | 'reorganizacion_judicial';
    /**
     * Whether it is under way or over.
     */
    status: 'en_curso' | 'terminado';
    /**
     * The court that hears it.
     */
    court: string;
    /**
     * Number of the case (rol), as the court writes it.
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
     * Whether the party sues or is sued.
     */
    role: 'demandante' | 'demandado';
    /**
     * Who stands on the other side, by name; such people are not among `entities`.
     */
    counterparty: string;
    /**
     * What it is about. The last two are about the company itself: its nullity, or resolutions of its meetings.
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
     * Number of the case (rol or RIT), as the court writes it.
     */
    caseNumber: string;
    /**
     * The day on which it was filed.
     */
    filedOn: string;
    /**
     * What is claimed; null where the claim has no amount.
     */
    amount: Money | null;
    /**
     * A measure that the court ordered meanwhile and that binds the company, in Spanish; null where there is none.
     */
    precautionaryMeasure: string | null;
    /**
     * Whether it is pending or over.
     */
    status: 'en_tramitacion' | 'terminada';
    /**
     * The printed answer of the courts, among `documents`.
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
   * What part of the report the rule is about.
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
   * What must hold, in Spanish.
   */
  title: string;
  /**
   * What must hold, in English.
   */
  titleEn: string;
  /**
   * How much it weighs where it fails: for information, an observation, an objection that must be cured, or an impediment.
   */
  severity: 'info' | 'observacion' | 'reparo' | 'impedimento';
  /**
   * What it keeps from being relied on: the report, one power, one operation or one party.
   */
  scope: 'report' | 'power' | 'operation' | 'party';
  /**
   * What the rule came to. `not_evaluated` where validation was not asked for, or what would prove it stands in a document that nobody can read, `not_applicable` where there is nothing to judge.
   */
  outcome: 'passed' | 'failed' | 'warning' | 'not_applicable' | 'not_evaluated';
  /**
   * What it is about: JSON Pointers into the content.
   */
  subjects: string[];
  /**
   * How many subjects the rule looked at.
   */
  subjectCount: number;
  /**
   * What the rule wants, in Spanish; null where it can not be put as one value.
   */
  expected: string | null;
  /**
   * What it found instead, in Spanish; null where it can not be put as one value.
   */
  actual: string | null;
  /**
   * What was found, in Spanish, with names, numbers and dates.
   */
  message: string;
  /**
   * The places in documents that the finding stands on.
   */
  evidence: Evidence[];
  /**
   * How to cure it, in Spanish; null when nothing is to be cured.
   */
  remedy: string | null;
  review?: Review;
}
/**
 * The place in a document that a statement stands on.
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
   * How sure the reading is.
   */
  confidence: string;
}
/**
 * What a lawyer decided about a finding.
 */
export interface Review {
  decision: ReviewDecision;
  /**
   * Who decided, as told with the decision.
   */
  by: string | null;
  /**
   * Instant of the virtual clock.
   */
  at: string;
  /**
   * Why, as told with the decision.
   */
  reason: string;
}
/**
 * Where the value at a JSON Pointer comes from.
 */
export interface Provenance {
  /**
   * The document that the value was read in, among `documents`; null where it was read in none.
   */
  documentId: string | null;
  /**
   * The page on which it stands, counted from 1; null without a document.
   */
  page: number | null;
  /**
   * The words read there; null where it was not read.
   */
  quote: string | null;
  /**
   * How the value came about: read in a document, taken from a register, declared, calculated from other values, or set by a lawyer.
   */
  origin: 'extracted' | 'registry' | 'declared' | 'calculated' | 'lawyer';
}
/**
 * What is drawn of an address; street and commune are chosen.
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
 * What is drawn of a public deed.
 */
export interface DeedDraw {
  /**
   * Where in the day's entries of the notary's repertoire, in thousandths.
   */
  daily: number;
}
/**
 * What is drawn of a publication in the Diario Oficial.
 */
export interface PublicationDraw {
  /**
   * Page of the edition.
   */
  page: number;
}
/**
 * What is drawn of an entry in the commercial register.
 */
export interface RegistrationDraw {
  /**
   * Where in the day's entries of the register, in thousandths.
   */
  daily: number;
  /**
   * Whether it stands on the back of the leaf (vuelta).
   */
  verso: boolean;
}
/**
 * What is drawn of an act in the Registro de Empresas y Sociedades.
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
   * Of electronic documents of registers.
   */
  CVE: string;
  /**
   * Of the Conservador de Bienes Raíces.
   */
  CBR: string;
  /**
   * Of documents with an advanced electronic signature.
   */
  FEA: string;
  /**
   * Of documents with a QR code.
   */
  QR: string;
  /**
   * Of editions of the Diario Oficial.
   */
  gazette: string;
  /**
   * Of the Registro Civil.
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
     * How many events a page holds at most, as asked for or 20.
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
   * Identifier of the report: a function of seed, type, company, options and how many equal requests went before.
   */
  id: string;
  status: ReportStatus;
  /**
   * Why the report waits or ended without a report; null where the status says it all.
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
   * When it was completed; null until then.
   */
  completedAt: null | Timestamp;
  /**
   * The last day on which the report may be relied on; null until completed.
   */
  validUntil: string | null;
}
/**
 * Why a report waits, or did not end with a report.
 */
export interface StatusReason {
  /**
   * Why, as a code to branch on.
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
   * Whether another request, or what is missing, may help.
   */
  retryable: boolean;
  /**
   * The reason in words, in Spanish.
   */
  detail: string;
}
/**
 * What happened to a report so far, oldest first.
 */
export interface ReportEventList {
  /**
   * The events, oldest first.
   */
  data: ReportEvent[];
}
/**
 * A fault to be set.
 */
export interface CreateFault {
  match?: FaultMatch;
  effect: FaultEffect;
  until?: FaultUntil;
}
/**
 * Which calls are hit, or with the effect `webhook` which messages; without members, every call under `/v1` whose key and body could be read, or every message.
 */
export interface FaultMatch {
  /**
   * The id of an operation under `/v1`; not of messages.
   */
  operation?: string;
  companyId?: CompanyId;
  /**
   * Only this one of the calls or messages that match otherwise, counted from 1.
   */
  nth?: number;
  /**
   * How likely a call or message that matches otherwise is hit: drawn from the seed of the account, the fault and the count, and so the same in every run.
   */
  probability?: number;
  eventType?: ReportEventType;
  /**
   * Messages to this endpoint only.
   */
  webhookId?: string;
}
/**
 * When the fault is over; without members, when it is removed or its world gives way.
 */
export interface FaultUntil {
  /**
   * After it has hit so many calls or messages.
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
 * A fault of an account: which of its calls or messages are hit, and by what.
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
   * How many calls of its operation and company, or messages of its event, endpoint and company, there were since.
   */
  seen: number;
  /**
   * How many of them it hit.
   */
  fired: number;
  /**
   * Whether it can still hit one.
   */
  state: 'active' | 'over';
}
/**
 * A user's own file that says what the report on one company holds: either all of it (`content`), or what shall differ from the generated one (`patch`).
 */
export interface CompanyFixtureFile {
  /**
   * Where this schema is, for editors.
   */
  $schema?: string;
  companyId: CompanyId;
  /**
   * For people; it changes nothing.
   */
  note?: string;
  /**
   * The whole content, as `content` of an answer is. It stays as it is, `asOfDate` too. `validations` and `conclusion` may be left out, as they are computed.
   */
  content?: {
    [k: string]: unknown;
  };
  /**
   * A JSON Merge Patch (RFC 7396) over the generated content: members replace members, null removes one, an array replaces the whole array.
   */
  patch?: {
    [k: string]: unknown;
  };
  /**
   * Of the universe whose generated content is patched; by default that of the server. It holds in every account, whatever the seed of its key.
   */
  seed?: string;
  /**
   * Whether `validations` and `conclusion` are computed from the rest, or are those that a whole content brings.
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
   * Names of timelines, by how many equal requests the account made before; the last one repeats. Absent: as without this file.
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
   * The key itself, a secret, as it goes behind `Bearer`.
   */
  key: string;
  /**
   * The beginning of the SHA-256 of the key. It tells keys apart, in logs too, and gives none away.
   */
  fingerprint: string;
  /**
   * The name it was issued under.
   */
  name: string;
  environment: Environment;
  account: AccountId;
  /**
   * Whether it is taken, or why it is not.
   */
  state: 'active' | 'expired' | 'revoked';
  createdAt: Timestamp;
  /**
   * The last request that it was taken for.
   */
  lastUsedAt: Timestamp | null;
  /**
   * From this instant on it is refused, and stays so when the clock is put back.
   */
  expiresAt: Timestamp | null;
  /**
   * When it was revoked; null while it was not.
   */
  revokedAt: Timestamp | null;
  /**
   * What it was before it was regenerated, as long as that is taken too.
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
 * An example of credentials, and what every operation that needs a key answers to it.
 */
export interface KeyOutcome {
  /**
   * How the key is judged.
   */
  outcome: string;
  /**
   * Which keys are judged so.
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
     * What goes as JSON; null for no body.
     */
    body: {} | null;
  }[];
  /**
   * The `Authorization` headers to send, one for each line. `<key>` stands for the `key` that an answer before gave, `<admin token>` for that of the server.
   */
  authorization: string[];
  /**
   * Whether the key opens an account.
   */
  accepted: boolean;
  /**
   * The `WWW-Authenticate` of the answer.
   */
  challenge: string | null;
  /**
   * The answer, but for `instance` and `requestId`, which are of the request; null where the key is accepted.
   */
  problem: {
    /**
     * A page of this server that says what the problem means.
     */
    type: string;
    /**
     * The same for every problem of the type.
     */
    title: string;
    /**
     * The HTTP status of the answer.
     */
    status: number;
    /**
     * What is wrong with the key, and what would be right.
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
     * How many keys a page holds at most, as asked for or 20.
     */
    limit: number;
    /**
     * Cursor of the page behind this one.
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
   * The beginning of the SHA-256 of the key. It tells keys apart, in logs too, and gives none away.
   */
  fingerprint: string;
  /**
   * The name it was issued under.
   */
  name: string;
  environment: Environment;
  account: AccountId;
  /**
   * Whether it is taken, or why it is not.
   */
  state: 'active' | 'expired' | 'revoked';
  createdAt: Timestamp;
  /**
   * The last request that it was taken for.
   */
  lastUsedAt: Timestamp | null;
  /**
   * From this instant on it is refused, and stays so when the clock is put back.
   */
  expiresAt: Timestamp | null;
  /**
   * When it was revoked; null while it was not.
   */
  revokedAt: Timestamp | null;
  /**
   * What it was before it was regenerated, as long as that is taken too.
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
 * How to put another text in the place of a key's.
 */
export interface RegenerateKey {
  /**
   * How long the old text is taken too, on the virtual clock of the account; by default it is dead at once. An overlap that has ended does not begin again.
   */
  overlap?: string;
}
/**
 * How companies of a Chilean legal form are written about.
 */
export interface DrawnForm {
  /**
   * How many are founded in an era, which is named by its first year, in relation to the other forms; none where it is left out.
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
   * What its name speaks of.
   */
  namedAfter: 'trade' | 'holder' | 'parent';
  /**
   * What is held: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * Who appoints those who administer it.
   */
  appointingBody: 'junta' | 'socios' | 'titular' | 'estatuto' | 'matriz';
  /**
   * By whom it is administered: a board, its one holder, its partners where these are people and want to, or administrators.
   */
  administration: 'board' | 'holder' | 'partners' | 'administrators';
  /**
   * Who amends its statutes before the notary: a meeting of shareholders whose minutes are reduced to a deed, or all the holders, who appear.
   */
  amendedBy: 'meeting' | 'holders';
  /**
   * Whether its statutes say who follows an administrator.
   */
  replacementClause: boolean;
  /**
   * Whether it is an agency of a company abroad, and is worded as one.
   */
  agency: boolean;
  /**
   * Whether its electronic form has words for a single founder.
   */
  foundedByOne: boolean;
  /**
   * Whether one that is drawn may be of the electronic register.
   */
  electronic: boolean;
  /**
   * The wording of a term without end.
   */
  endlessTerm: 'indefinida' | 'indefinidaEirl' | 'indefinidaAgency';
  /**
   * How many have a term that renews itself.
   */
  renewableTermShare: number;
  /**
   * How many trade under another name.
   */
  tradeNameShare: number;
  /**
   * How many have classes of attorneys.
   */
  classesShare: number;
  /**
   * How many have granted a power for banks.
   */
  bankPowerShare: number;
  /**
   * How many are listed, and are then of the form of open companies; none where it is left out.
   */
  listedShare?: number;
  /**
   * Whether changes of its past are drawn.
   */
  pastDrawn: boolean;
  /**
   * Whether what its holders have changes hands.
   */
  transferable: boolean;
  /**
   * Whether such a change is one of the statutes.
   */
  transferIsAct: boolean;
  ownership?: OwnershipHabits;
}
/**
 * How companies of a legal form are held.
 */
export interface OwnershipHabits {
  /**
   * How many have so many holders, in relation to the others.
   */
  holderCounts: {
    [k: string]: number;
  };
  /**
   * How many holders are companies, in percent.
   */
  companyHolderShare: number;
  /**
   * Into how many shares or rights the capital is divided; one of these.
   *
   * @minItems 1
   */
  units: number[];
  /**
   * In pesos; one of these.
   *
   * @minItems 1
   */
  capital: number[];
  /**
   * What one person puts into the capital at most, in pesos; more is put in by companies. Left out where no capital of the list is more.
   */
  personContributesAtMost?: number;
}
/**
 * A legal form: what the law of its country asks of its companies, and how they are written about. What a row leaves out, the law does not ask.
 */
export interface LegalFormRow {
  /**
   * As the law names it, at the beginning of a sentence.
   */
  label: string;
  /**
   * Of companies made in another country, whatever their form there.
   */
  abroad?: true;
  /**
   * Its companies are entered in the register of securities, because their shares are offered to the public.
   */
  offeredToPublic?: true;
  /**
   * How the name of its companies may end; the first is the usual one.
   *
   * @minItems 1
   */
  nameEndings?: string[];
  /**
   * First day on which it existed.
   */
  since?: string;
  /**
   * From the deed to its registration and its publication, in months or days.
   */
  registeredWithin?: string;
  /**
   * Within so many years of the fault somebody may ask for the nullity of a company that was founded with one; absent where no such time is kept here.
   */
  nullityYears?: number;
  /**
   * The rule of law that sets those years, as texts name it.
   */
  nullityEndedBy?: string;
  /**
   * The rule of law by which an amendment whose extract was late has no effect until it is cured, however much time passes, as texts name it; absent where none is kept here.
   */
  lateAmendmentIdleBy?: string;
  /**
   * From the act on until the capital must be paid; 0 wants all of it paid at once.
   */
  paidWithinYears?: number;
  /**
   * The rule of law by which capital that was not paid in time is reduced to what was, as texts name it; absent where it goes on being owed.
   */
  unpaidReducedBy?: string;
  /**
   * Who may hold one.
   */
  holders?: {
    /**
     * How many at least.
     */
    minimum: number;
    /**
     * How many at most.
     */
    maximum?: number;
    /**
     * With fewer the company is dissolved.
     */
    fewerDissolve?: true;
    /**
     * For longer than so many days in a row one alone may not hold it, or the law dissolves it.
     */
    dissolvedAfterDays?: number;
    /**
     * Only natural persons.
     */
    peopleOnly?: true;
    /**
     * From how many on it must be open, and of which form it then is.
     */
    openFrom?: {
      /**
       * How many holders.
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
   * Of a form that must have a board.
   */
  board?: {
    /**
     * How many directors at least.
     */
    minimum?: number;
    /**
     * How many where one of them is independent.
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
 * How companies of a legal form are written about, where one commercial register keeps all companies.
 */
export interface RegisteredForm {
  /**
   * What is held: shares, rights, participations, or the capital of a sole owner or a branch.
   */
  interest: 'acciones' | 'derechos_sociales' | 'titular_eirl' | 'capital_asignado' | 'participaciones';
  /**
   * Whether it is founded before a notary; otherwise its founders sign a private document.
   */
  foundedByDeed: boolean;
  /**
   * Whether the statutes give each share a value.
   */
  parValue: boolean;
  /**
   * Whether increases go to a part of the capital that changes without an amendment.
   */
  variableCapital: boolean;
  /**
   * The first founding of a company that is drawn.
   */
  foundedFrom: string;
  /**
   * Of the capital of a company that is drawn, one of these, and into how many shares it is divided.
   *
   * @minItems 1
   */
  capitals: {
    /**
     * In the currency of the country.
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
 * A law, and those of its articles that texts name, or whose rules papers follow.
 */
export interface LegalReferenceLaw {
  /**
   * What the law is about.
   */
  title: string;
  /**
   * How texts name it, in figures or in words.
   *
   * @minItems 1
   */
  names: string[];
  checked: LegalReferenceCheck;
  /**
   * By number.
   */
  articles: {
    /**
     * An article.
     */
    [k: string]: {
      /**
       * What it says, as far as texts rely on it.
       */
      says: string;
      checked: LegalReferenceCheck;
    };
  };
}
/**
 * The rules of law that texts about companies of a country name, by law, with what was checked of each.
 */
export interface LegalReferenceTable {
  [k: string]: LegalReferenceLaw;
}
/**
 * Of each business rule: how much its findings may weigh, and what of the law it stands on.
 */
export interface RuleGroundTable {
  /**
   * What is known of a rule.
   */
  [k: string]: {
    /**
     * How much a finding of it may weigh, lightest first.
     *
     * @minItems 1
     */
    severities: ('observacion' | 'reparo' | 'impedimento')[];
    /**
     * By country.
     */
    laws: {
      /**
       * What of its law.
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
   * What happened to it on the way, in order.
   */
  happened: Happening[];
}
/**
 * What shall happen to a report.
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
   * Why it fails, is rejected, or waits for documents: the code of one of the reasons that fit. Left out, it is that of the report's own course, or a usual one.
   */
  reason?: string;
}
/**
 * That something happened in an account. What it was is to be asked for.
 */
export interface Notice {
  /**
   * `report`: something happened to a report. `clock`: the clock was set or advanced. `request`: the journal has a new entry. `delivery`: a message was sent to an endpoint, or was tried to be. `world`: another world took the place of this one.
   */
  kind: 'report' | 'clock' | 'request' | 'delivery' | 'world';
  /**
   * Of the report; absent where it is about many at once, and with other kinds.
   */
  id?: string;
}
/**
 * What went wrong and what would be right (RFC 9457).
 */
export interface Problem {
  /**
   * A page of this server that says what the problem means and how to mend it.
   */
  type: string;
  /**
   * The same for every problem of the type.
   */
  title: string;
  /**
   * The HTTP status of the answer.
   */
  status: number;
  /**
   * What was wrong with this request, and what would be right.
   */
  detail: string;
  /**
   * The path that was asked.
   */
  instance: string;
  /**
   * Also in the `Request-Id` header.
   */
  requestId: string;
  /**
   * Every fault of the request, not only the first.
   *
   * @minItems 1
   */
  errors?: Violation[];
}
/**
 * One fault of a request.
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
 * A profile, and single gaps that are answered otherwise.
 */
export interface ProfileChoice {
  profile?: ProfileName;
  /**
   * By the name of a gap, the one answer that is given to it, whatever the profile.
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
   * Whether the account was given it, or it is that of the server (`--profile`, `--gap`).
   */
  source: 'account' | 'server';
  profile: ProfileName;
  /**
   * The gaps that were named, with the answer to each.
   */
  gaps: {
    [k: string]: string;
  };
  /**
   * Every gap that has more than one answer, with those that are given to it.
   */
  answers: {
    /**
     * The answers that are possible: one, or those that are drawn from.
     */
    [k: string]: string[];
  };
}
/**
 * What Pact's verifier asks of a provider before and after each interaction of a consumer contract.
 */
export interface ProviderStateChange {
  /**
   * The name of a state, as the contract gives it: `a completed report on sbx-spa-clean`. Empty for an interaction without states, as Pact's verifier sends it: an account without reports.
   */
  state: string;
  /**
   * What the state is about, where its name does not say so.
   */
  params?: {
    companyId?: CompanyId;
    /**
     * True if validation was requested.
     */
    validate?: boolean;
    /**
     * How much time passes: an ISO 8601 duration.
     */
    by?: string;
    /**
     * With which status a request fails.
     */
    status?: number;
  };
  /**
   * `setup` brings the state about; `teardown` resets the world of the account, so that the next interaction finds it new, and its reports get the same ids, whatever name it is given.
   */
  action?: 'setup' | 'teardown';
  /**
   * Who asks; it changes nothing.
   */
  consumer?: string;
}
/**
 * What came of a state, for the expressions of Pact's generators: `/v1/reports/${reportId}`. What a state is not about is left out, so that it stays what an earlier state of the interaction said.
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
 * How many requests under `/v1` an account may send in a window, which its first request begins.
 */
export interface RateLimitPolicy {
  /**
   * How many requests pass in a window.
   */
  limit: number;
  /**
   * How long a window lasts, in seconds of real time.
   */
  windowSeconds: number;
}
/**
 * The rate limit of an account, and what is left of it.
 */
export interface RateLimit {
  /**
   * Whether the limit is the account's own, that of the server (`--rate-limit`), or there is none.
   */
  source: 'account' | 'server' | 'none';
  /**
   * How many requests pass in a window; null where there is no limit.
   */
  limit: number | null;
  /**
   * How long a window lasts, in seconds of real time; null where there is no limit.
   */
  windowSeconds: number | null;
  /**
   * How many more requests pass in the window that is open, or in the next one; null where there is no limit.
   */
  remaining: number | null;
  /**
   * After how many seconds the window is over, rounded up; null where none is open.
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
   * What it is called, country by country; empty where reports give it a title of its own.
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
   * What its family is about.
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
   * Whether the law wants it named expressly, so that a general power does not give it.
   */
  express: boolean;
  /**
   * Where it is used, with what it is called and what it allows there.
   *
   * @minItems 1
   */
  countries: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * What it is called there, in Spanish.
     */
    label: string;
    /**
     * What it allows, as instruments there word it, in Spanish.
     */
    clause: string;
  }[];
}
/**
 * The lists of what reports speak with.
 */
export interface ReferenceIndex {
  /**
   * In the order in which one reads them.
   */
  lists: {
    name: ReferenceListName;
    /**
     * What it lists.
     */
    description: string;
    /**
     * How many entries it has.
     */
    count: number;
    /**
     * Where it is served.
     */
    path: string;
  }[];
}
/**
 * A list of what reports speak with. The page of the package that shows it holds the same.
 */
export interface ReferenceList {
  name: ReferenceListName;
  /**
   * What it lists.
   */
  description: string;
  /**
   * What is listed; each list has entries of one kind.
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
 * A member of a report.
 */
export interface ReferenceMember {
  /**
   * The record that it belongs to, by the title of its schema.
   */
  record: string;
  /**
   * Its name within the record; of records within it, with points between; `[]` stands for each of a list.
   */
  member: string;
  /**
   * One place where reports have it, from the report down.
   */
  path: string;
  /**
   * What it is: `code` is one of `values`, `id` the identifier of a record, `pointer` a JSON Pointer.
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
   * What a list or map holds, a record is, or an id leads to: the title of a record, `.id` behind it where its ids are listed, or the kind of a plain value; null of anything else.
   */
  of: string | null;
  /**
   * Whether it may be absent.
   */
  optional: boolean;
  /**
   * Whether it may be null.
   */
  nullable: boolean;
  /**
   * What it tells.
   */
  meaning: string;
  /**
   * What it is counted or written in; null where its kind says it all.
   */
  unit: string | null;
  /**
   * The codes that it may have; empty where it is no code.
   */
  values: string[];
  /**
   * From a report of this sandbox; null of records, which their members show.
   */
  example: {
    /**
     * The company whose report has it, with the default seed, validated.
     */
    companyId: string;
    /**
     * Where in that report.
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
   * What part of a report it is about, as validations have it.
   */
  category: string;
  /**
   * What must hold, in Spanish.
   */
  title: string;
  /**
   * What must hold, in English.
   */
  titleEn: string;
  /**
   * How much a finding of it may weigh, lightest first.
   *
   * @minItems 1
   */
  severities: ('observacion' | 'reparo' | 'impedimento')[];
  /**
   * What of the law it stands on; empty where it holds the report to itself, or to practice.
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
     * What the article says, as far as the rule relies on it; null without one.
     */
    says: string | null;
    /**
     * Whether that was held against a publication; otherwise it is told from general knowledge.
     */
    checked: boolean;
  }[];
  /**
   * How a fault of it is cured, in Spanish.
   */
  remedy: string;
  /**
   * Countries that tell it in words of their own.
   */
  countries: {
    /**
     * The country: ISO 3166-1 alpha-2.
     */
    country: string;
    /**
     * What must hold, in Spanish.
     */
    title: string;
    /**
     * What must hold, in English.
     */
    titleEn: string;
    /**
     * How a fault is cured, in Spanish.
     */
    remedy: string;
  }[];
  /**
   * A company whose report has a finding of it; null where the catalogue has none.
   */
  companyId: string | null;
}
/**
 * A state of a report.
 */
export interface ReferenceStatus {
  code: ReportStatus;
  /**
   * What it says.
   */
  meaning: string;
  /**
   * How long it usually lasts on the virtual clock, in seconds; null where it has no usual length.
   */
  usualSeconds: number | null;
  /**
   * What can come after it; empty where nothing does.
   */
  next: {
    status: ReportStatus;
    event: ReportEventType;
  }[];
  /**
   * The reasons that explain it; empty where it says it all.
   *
   * Items: The code of a reason.
   */
  reasons: string[];
}
/**
 * Why a report waits, or did not end with a report.
 */
export interface ReferenceReason {
  /**
   * Its code, as `statusReason.code` has it.
   */
  code: string;
  status: ReportStatus;
  /**
   * What it says, in English.
   */
  meaning: string;
  /**
   * What it says, in Spanish, as `statusReason.detail` has it.
   */
  detail: string;
  /**
   * Whether another request, or what is missing, may help.
   */
  retryable: boolean;
}
/**
 * Options of a request. Absent, `{}` and `{ "validate": false }` are one request.
 */
export interface CreateOptions {
  /**
   * Ask for validation: the rules run, and the conclusion has a result.
   */
  validate?: boolean;
}
/**
 * What a client sends to have a report made.
 */
export interface CreateReport {
  type: ReportType;
  companyId: CompanyId;
  options?: CreateOptions;
}
/**
 * What a lawyer decides about a finding.
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
   * Of the report after the change.
   */
  version: number;
  /**
   * `generated` makes the report, at first or with documents that came later; `amended` makes it anew as things stand by then; with `progressed` it goes on to another status. The others are a lawyer's.
   */
  action: 'generated' | 'edited' | 'reviewed' | 'progressed' | 'amended';
  at: Timestamp;
  /**
   * Who made the change.
   */
  actor: {
    /**
     * The sandbox itself, or a lawyer.
     */
    type: 'system' | 'lawyer';
    /**
     * As told with the change; null where nobody told.
     */
    id: string | null;
  };
  /**
   * As told with the change; null of the system's own.
   */
  reason: string | null;
  patch: JsonPatch;
  /**
   * SHA-256 of the canonical JSON (RFC 8785) of the content after the change.
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
   * What is done at `path`.
   */
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  /**
   * JSON Pointer into the report, such as `/content/powers/0/validUntil`.
   */
  path: string;
  /**
   * JSON Pointer to what `move` and `copy` take.
   */
  from?: string;
  /**
   * What `add`, `replace` and `test` need.
   */
  value?: {} | unknown[] | string | number | boolean | null;
}
/**
 * All that ever changed in a report: its patches, applied one after the other to nothing, give the report as it is read now.
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
 * What changes in the report, as `GET` answers it (RFC 7396): only members of `content` can. An array replaces the whole array.
 */
export interface ReportMergePatch {
  /**
   * What changes in the content.
   */
  content?: {};
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
     * How many reports a page holds at most, as asked for or 20.
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
 * What was verified about a report, now.
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
   * Whether no check failed.
   */
  verified: boolean;
  /**
   * SHA-256 of the canonical JSON (RFC 8785) of `content`.
   */
  contentHash: string;
  /**
   * `hash` of the last entry of the history. Who keeps it can tell later whether the history before it was rewritten.
   */
  headHash: string;
  /**
   * What was checked, one by one.
   */
  checks: VerificationCheck[];
}
/**
 * One thing that was verified about a report.
 */
export interface VerificationCheck {
  /**
   * What was checked.
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
   * What holds where it passes.
   */
  title: string;
  /**
   * `skipped` where something it needs is not there.
   */
  outcome: 'passed' | 'failed' | 'skipped';
  /**
   * How many things were looked at.
   */
  checked: number;
  /**
   * What does not hold; at most a hundred.
   */
  faults: {
    /**
     * Whether the fault is in the report or in its history.
     */
    file: 'report' | 'history';
    /**
     * JSON Pointer into the report or the history.
     */
    pointer: string;
    /**
     * What does not hold there.
     */
    detail: string;
  }[];
}
/**
 * A report. Every instant in it is of the sandbox's virtual clock.
 */
export interface Report {
  /**
   * Identifier of the report: a function of seed, type, company, options and how many equal requests went before.
   */
  id: string;
  status: ReportStatus;
  /**
   * Why the report waits or ended without a report; null where the status says it all.
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
   * When it was completed; null until then.
   */
  completedAt: null | Timestamp;
  /**
   * The last day on which the report may be relied on; null until completed.
   */
  validUntil: string | null;
  content?: Content;
}
/**
 * A request, or an attempt to send a message, that shows something of a rule.
 */
export interface ConductEvidence {
  /**
   * The request; `GET /_sandbox/requests/{requestId}` tells all of it. Null where it is an attempt.
   */
  requestId: string | null;
  /**
   * The message to an endpoint, which the log of deliveries tells of; null where it is a request.
   */
  deliveryId: string | null;
  /**
   * Which attempt of it; null where it is a request.
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
   * What it shows; a note is no fault.
   */
  shows: 'kept' | 'broken' | 'note';
  /**
   * Why, in one sentence.
   */
  detail: string;
}
/**
 * How a rule was kept.
 */
export interface ConductJudgement {
  rule: ConductRule;
  outcome: ConductOutcome;
  /**
   * How many cases there were to judge.
   */
  judged: number;
  /**
   * In how many of them it was broken.
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
   * What it is called beside its id.
   */
  name: string;
  /**
   * What a client does by it.
   */
  title: string;
  /**
   * What is right, and what is judged.
   */
  right: string;
  /**
   * Why it matters.
   */
  why: string;
  /**
   * What to change where it is broken.
   */
  remedy: string;
  /**
   * What gives it something to judge.
   */
  exercise: string;
  /**
   * The documented facts, and the gaps, that it rests on: `schemas/interface.json` tells them.
   *
   * @minItems 1
   */
  basis: string[];
  /**
   * Where it is told at length, in the package.
   */
  page: string;
}
/**
 * The numbers that the rules go by.
 */
export interface ConductLimits {
  /**
   * By how much a client may be early, in milliseconds: timers are not exact.
   */
  earlyMs: number;
  /**
   * How often a report that has not ended is read in a second.
   */
  mostReadsInASecond: number;
  /**
   * Of the time that the earlier half of the intervals of a poll takes, what the later half takes at least.
   */
  leastLaterShare: number;
  /**
   * How often a report is read again when it was told that it has ended.
   */
  mostReadsOfAnEnd: number;
  /**
   * Within how many seconds such a read belongs to the one before.
   */
  endedSeconds: number;
  /**
   * Within how many seconds after the last copy of a message a call to the sandbox is taken for what the receiver did upon it.
   */
  actedSeconds: number;
}
/**
 * How the client of the account behaved, by the requests that its journal keeps and the messages that its endpoints were sent.
 */
export interface ConductReport {
  outcome: ConductOutcome;
  /**
   * How many requests were judged.
   */
  requests: number;
  /**
   * How many older ones are no longer kept, and could not be judged; see `--journal-size`.
   */
  evicted: number;
  /**
   * How many were never kept, since the process was short of memory.
   */
  skipped: number;
  /**
   * How many messages to endpoints were judged, each by all attempts that are kept.
   */
  messages: number;
  /**
   * How many older messages are no longer kept, or never were, and could not be judged.
   */
  dropped: number;
  /**
   * Whether the journal keeps requests.
   */
  journalOn: boolean;
  /**
   * How many rules were kept.
   */
  kept: number;
  /**
   * How many rules were broken.
   */
  broken: number;
  /**
   * How many rules had nothing to judge.
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
   * In the order of their ids.
   *
   * @minItems 1
   */
  rules: ConductRule[];
}
/**
 * What was never exercised, and no ready request would. It is not counted.
 */
export interface CoverageBeyond {
  /**
   * The operation; null for any.
   */
  operation: string | null;
  /**
   * The status of the answer; null for any.
   */
  status: number | null;
  /**
   * The code of the problem; null for an answer that tells of none, or for any where `operation` and `status` are null.
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
   * Why not.
   */
  why: string;
}
/**
 * What was exercised together.
 */
export interface CoverageCell {
  /**
   * The operation; null where the contract had none for the request.
   */
  operation: string | null;
  /**
   * The status of the answer; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * The scenario of the company, without label and modifiers; `none` for companies of no scenario, null where the answer did not say.
   */
  scenario: string | null;
  /**
   * The kinds of what the answer suffered, with + between them, by the names of the modifiers of company ids.
   */
  fault: string | null;
}
/**
 * What was never exercised, and how to do so.
 */
export interface CoverageGap {
  /**
   * The operation; null for any.
   */
  operation: string | null;
  /**
   * The status of the answer; null for any.
   */
  status: number | null;
  /**
   * The code of the problem; null for an answer that tells of none, or for any where `operation` and `status` are null.
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
   * What has to be sent first, in this order. An answer of 409 says that it was done already.
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
   * Its headers. `$KEY` in them stands for a key of the account.
   */
  headers: {
    [k: string]: string;
  };
  /**
   * What is sent, to the character; null for nothing.
   */
  body: string | null;
  /**
   * What makes it longer than is shown here.
   */
  padding: GapPadding | null;
  /**
   * The same as a line for a shell, where `URL` holds the address of the server and `KEY` a key.
   */
  curl: string;
}
/**
 * Zeros that are put behind a part of a request, to make it long.
 */
export interface GapPadding {
  /**
   * The part that they are put behind.
   */
  in: 'path' | 'body';
  /**
   * How many there are.
   */
  zeros: number;
}
/**
 * What was exercised of all that there is under `/v1`: each answer that an operation declares, with or without a problem, each problem of any operation, each scenario, and each kind of fault.
 */
export interface Coverage {
  /**
   * Whose: that of one account, or of all of them since this process began.
   */
  of: 'account' | 'run';
  /**
   * Whether it is noted from now on: it is where the journal is on.
   */
  on: boolean;
  /**
   * How much was exercised of what a ready request can exercise.
   */
  exercised: number;
  /**
   * How much a ready request can exercise: what was, and the gaps.
   */
  total: number;
  /**
   * The share of it, rounded down.
   */
  percent: number;
  /**
   * Whether there are as many cells as are kept: others are no longer noted.
   */
  full: boolean;
  /**
   * Every combination that was exercised.
   */
  cells: CoverageCell[];
  /**
   * What was never exercised, each with the request that would.
   */
  gaps: CoverageGap[];
  /**
   * What was never exercised, and no ready request would, each with the reason. It is not counted.
   */
  beyond: CoverageBeyond[];
}
/**
 * Whether the requests are as expected.
 */
export interface ExpectationResult {
  /**
   * Whether it holds.
   */
  passed: boolean;
  /**
   * What was expected and what there was, fit for an assertion.
   */
  message: string;
  /**
   * How many requests match; of a sequence, how many of its steps were found.
   */
  count: number;
  /**
   * The requests that match, oldest first; the first hundred of them.
   *
   * @maxItems 100
   */
  requestIds: string[];
  /**
   * Where there are too few: the requests that differ least, nearest first.
   *
   * @maxItems 3
   */
  nearest: NearMiss[];
  /**
   * How many older requests are no longer kept, and could not be looked at; they are counted where only operation, status and problem are asked for.
   */
  evicted: number;
  /**
   * How many requests were not kept, since the process was short of memory. Of what could not be looked at nothing passes for being no more often than asked.
   */
  skipped: number;
  /**
   * Whether requests are kept now; where they are not, nothing passes for being no more often than asked.
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
   * Where it differs.
   */
  differences: RequestDifference[];
}
/**
 * Where a request is not as it should be.
 */
export interface RequestDifference {
  /**
   * The member, with its place in headers or body.
   */
  member: string;
  /**
   * What it should be.
   */
  expected: {} | unknown[] | string | number | boolean | null;
  /**
   * What it is; null where it is not there.
   */
  actual: {} | unknown[] | string | number | boolean | null;
}
/**
 * What requests there should be: some that match, so and so often, or several in an order.
 */
export interface Expectation {
  match?: RequestMatch;
  times?: RequestTimes;
  /**
   * Requests that come in this order; others may come between.
   *
   * @minItems 1
   * @maxItems 100
   */
  sequence?: RequestMatch[];
  /**
   * Only requests behind the one with this id count.
   */
  since?: string;
  /**
   * How long to wait until it holds, in milliseconds of real time; 0, where it is left out, judges at once.
   */
  timeoutMs?: number;
}
/**
 * Which requests are meant: those that have all that is said here.
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
   * The status of the answer, or its class as `4xx`; null for a connection that ended without one.
   */
  status?: number | string | null;
  /**
   * The code of the problem that was answered.
   */
  problem?: string;
  /**
   * The scenario, as `Sandbox-Scenario` said it.
   */
  scenario?: string;
  /**
   * The report.
   */
  reportId?: string;
  /**
   * Whether the answer suffered a fault.
   */
  fault?: boolean;
  /**
   * Headers of the request by name, in any case; null for one that is not there.
   */
  headers?: {
    [k: string]: string | null;
  };
  /**
   * JSON that the body has to hold: of an object, these members and any others; of a list, as many items; all else, equal.
   */
  body?: {} | unknown[] | string | number | boolean | null;
}
/**
 * How often.
 */
export interface RequestTimes {
  /**
   * So many times.
   */
  exactly?: number;
  /**
   * So many times or more.
   */
  atLeast?: number;
  /**
   * So many times or fewer.
   */
  atMost?: number;
}
/**
 * What of the journal shall be otherwise.
 */
export interface JournalChange {
  /**
   * Whether requests are kept from now on; those that were stay.
   */
  on: boolean;
}
/**
 * The journal of the account: whether it is on, what it holds, and how many requests of each kind there were in this world.
 */
export interface Journal {
  /**
   * Whether requests are kept.
   */
  on: boolean;
  /**
   * About how many bytes are kept at most, see `--journal-size`.
   */
  mostBytes: number;
  /**
   * How many requests are kept.
   */
  kept: number;
  /**
   * How many were kept, and made room for newer ones.
   */
  evicted: number;
  /**
   * How many were not kept, since the process was short of memory.
   */
  skipped: number;
  /**
   * All requests that are or were kept, by operation, status and problem.
   */
  counts: RequestCount[];
}
/**
 * How many requests of one kind there were.
 */
export interface RequestCount {
  /**
   * The operation; null where the contract had none for it.
   */
  operation: string | null;
  /**
   * The status of the answer; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * How many there were.
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
   * How many older ones made room for newer ones, and so are on no page; `GET /_sandbox/journal` counts them.
   */
  evicted: number;
  /**
   * How many were not kept, since the process was short of memory.
   */
  skipped: number;
  /**
   * Whether requests are kept now.
   */
  on: boolean;
  /**
   * Position of the page in the list.
   */
  page: {
    /**
     * How many requests a page holds at most, as asked for or 20.
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
   * As it was sent, without secrets.
   */
  path: string;
  /**
   * What stood behind the `?`, without secrets; null where there was no `?`.
   */
  query: string | null;
  /**
   * The operation of the contract; null where there is none of that path and method.
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
   * The scenario of the company, as `Sandbox-Scenario` said; `none` for companies of no scenario, null where the answer did not say.
   */
  scenario: string | null;
  /**
   * What of the answer was varied by the profile, as `Sandbox-Gaps` said.
   */
  gaps: string | null;
  /**
   * What the answer suffered and what asked for it, as `Sandbox-Fault-Applied` said.
   */
  fault: string | null;
  /**
   * The report that the request or its answer was about.
   */
  reportId: string | null;
  /**
   * The status of the report, where the answer told of it.
   */
  reportStatus: string | null;
  run: RequestRun;
}
/**
 * What is of this run alone: all else about a request is the same in every run.
 */
export interface RequestRun {
  /**
   * When the request came, in real time.
   */
  receivedAt: string;
  /**
   * How long it took until the answer was decided, in milliseconds; what a fault holds back comes on top.
   */
  durationMs: number;
  /**
   * The trace that the request said it is part of, by a valid `traceparent`.
   */
  traceId: string | null;
}
/**
 * A request and its answer, as the journal kept them.
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
   * As it was sent, without secrets.
   */
  path: string;
  /**
   * What stood behind the `?`, without secrets; null where there was no `?`.
   */
  query: string | null;
  /**
   * The operation of the contract; null where there is none of that path and method.
   */
  operation: string | null;
  /**
   * The status of the answer; null where a fault ended the connection without one.
   */
  status: number | null;
  /**
   * The code of the problem that was answered.
   */
  problem: string | null;
  /**
   * The scenario of the company, as `Sandbox-Scenario` said; `none` for companies of no scenario, null where the answer did not say.
   */
  scenario: string | null;
  /**
   * What of the answer was varied by the profile, as `Sandbox-Gaps` said.
   */
  gaps: string | null;
  /**
   * What the answer suffered and what asked for it, as `Sandbox-Fault-Applied` said.
   */
  fault: string | null;
  /**
   * The report that the request or its answer was about.
   */
  reportId: string | null;
  /**
   * The status of the report, where the answer told of it.
   */
  reportStatus: string | null;
  /**
   * The request.
   */
  request: {
    /**
     * By their names in lower case. Secrets are cut off; what is of the connection or of the run is left out, such as `host`, `content-length`, `date` and `traceparent`.
     */
    headers: {
      [k: string]: string;
    };
    /**
     * The text of the body, without secrets, up to 16 KiB of it; null where there was none, or none was read.
     */
    body: string | null;
    /**
     * How many bytes the body had that was read.
     */
    bodyBytes: number;
  };
  /**
   * The response.
   */
  answer: {
    /**
     * How many bytes its body had, before any content coding and before what a fault did to it.
     */
    bytes: number;
    /**
     * The body of a problem, up to 16 KiB of it; null for other answers: what they told follows from the world.
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
     * Whether it had been given before, to a request with the same idempotency key.
     */
    replayed: boolean;
    /**
     * The cursors of neighbouring pages that it gave.
     */
    cursors: string[];
  };
  /**
   * What was wrong with the request, as its problem listed it.
   */
  violations: Violation[];
  /**
   * The faults that were set when it came, oldest first.
   */
  faults: WeighedFault[];
  run: RequestRun;
}
/**
 * Why a fault did or did not hit a request: one of the account, or one that the header or the company id asked for, where that came to nothing.
 */
export interface WeighedFault {
  /**
   * The fault; `header` or `company` where it was asked for so.
   */
  faultId: string;
  /**
   * `outranked`: it would have hit, but an older fault, the company id or the header went before it. `over`: it had hit as often as it was to, or its time had passed. `other call`: it waits for another one by `nth`. `not drawn`: its probability passed this one over. `nothing to alter`: it would have hit, but the answer has nothing that it could alter, such as a body; then it is not counted. `not reached`: the request was refused before faults were looked at, since it names no operation or its body is no JSON.
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
 * What `legal-reports-sandbox conduct` takes.
 */
export interface ConductOptions {
  /**
   * The server that was asked.
   */
  url: string;
  /**
   * The key that the client used; or the admin token, with --account.
   */
  key?: string;
  /**
   * Whose client is judged, where --key is the admin token.
   */
  account?: string;
  /**
   * How the judgement is written.
   */
  format: 'text' | 'json' | 'junit' | 'sarif';
  /**
   * Where it is written; without it, to stdout.
   */
  output?: string;
  /**
   * The file of your repository that SARIF points at, such as that of the client. Without it, the path that was asked.
   */
  source?: string;
  /**
   * What is answered with exit code 1: a broken rule, or also one that nothing was there to judge.
   */
  failOn: 'broken' | 'not-exercised';
}
/**
 * How the sandbox runs. Each member is a flag (`--port`), an environment variable (`LEGAL_REPORTS_SANDBOX_PORT`) and a member of the configuration file; the flag wins over the variable, the variable over the file.
 */
export interface Config {
  /**
   * Port of the playground; 0 takes any free one.
   */
  port: number;
  /**
   * Port of production, which listens only where this is given; 0 takes any free one.
   */
  productionPort?: number;
  /**
   * Address to listen on. The default can be reached from this machine only.
   */
  host: string;
  /**
   * Names that requests may ask for besides localhost, addresses and the name of host, with commas between them.
   */
  allowedHosts?: string;
  /**
   * Origins whose pages may call /v1 from a browser, besides those of the loopback interface, with commas between them; * allows every one.
   */
  allowedOrigins?: string;
  /**
   * Serve what only a sandbox can have, under /_sandbox; without it, none of it exists.
   */
  controlPlane: boolean;
  keyPolicy: KeyPolicy;
  /**
   * Opens the control plane of every account; needed off the loopback interface. A variable keeps it out of lists of processes.
   */
  adminToken?: string;
  /**
   * Make an admin token for this start, and print it on stderr, where none is given and the control plane is served.
   */
  makeAdminToken?: boolean;
  /**
   * What the texts of issued keys are derived from, so that they are the same after each start; without it they are not. As hard to guess as a key.
   */
  keySecret?: string;
  /**
   * Chooses the universe: another seed gives other companies and other ids.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * How many accounts are kept where any key opens one; beyond it, the one that was idle for longest makes room.
   */
  maxAccounts: number;
  /**
   * How long an account is certainly kept after its last use.
   */
  idleMinutes: number;
  /**
   * How many reports an account has at most.
   */
  maxReports: number;
  profile: ProfileName;
  /**
   * The answer to one open question, whatever the profile; given again for each gap. Several stand in a variable or a file with commas between them.
   */
  gap?: string;
  /**
   * How many requests under /v1 pass in so many seconds, for each account; beyond it, 429. Without it, there is no limit.
   */
  rateLimit?: string;
  /**
   * How many MiB of its heap the process uses before nothing more is kept; three quarters of what Node was given, where it is left out.
   */
  maxMemory?: number;
  /**
   * How many KiB of requests and their answers the journal of an account keeps; 0 keeps none.
   */
  journalSize: number;
  /**
   * Folder of an SQLite database that keeps everything over restarts; it is created. Without it, everything is in memory.
   */
  data?: string;
  /**
   * PostgreSQL database that keeps everything, and that several servers can share. A variable keeps its password out of lists of processes.
   */
  database?: string;
  /**
   * Where webhooks may be sent to besides the built-in receivers: loopback, public, any, none, or hosts, addresses and ranges with commas between them. Names are resolved, and every address is checked. By default loopback, and none where others can reach the server.
   */
  webhookTargets?: string;
  /**
   * How many milliseconds of real time an endpoint may take to answer a webhook.
   */
  webhookTimeout: number;
  /**
   * One line a request on stderr, for people or as JSON; with json, the ready line is JSON too. Without it, text on a terminal and off elsewhere.
   */
  log?: 'text' | 'json' | 'off';
  /**
   * File that gets the port when the server is ready, and production's on a second line; it goes with the server.
   */
  portFile?: string;
  /**
   * Folder of companies and scenarios of your own, as JSON or YAML; see docs/fixtures.md.
   */
  fixtures?: string;
  /**
   * Read the fixtures again when they change.
   */
  watch: boolean;
}
/**
 * What one process adds to a file of coverage: a line of it.
 */
export interface CoverageLine {
  /**
   * That it is a line of such a file, and of which form.
   */
  coverage: 1;
  /**
   * Version of the package, whose contract the cells are of.
   */
  version: string;
  /**
   * Version of the generated content.
   */
  contentVersion: string;
  /**
   * That of the process, which the ids in ready requests follow from.
   */
  seed: string;
  /**
   * Scenarios of own files, which the process had besides the built-in ones.
   */
  scenarios: string[];
  /**
   * What it exercised and the file did not have.
   */
  cells: CoverageCell[];
}
/**
 * What `legal-reports-sandbox coverage` takes.
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
   * Whose coverage is told, where --key is the admin token and not all are meant.
   */
  account?: string;
  /**
   * In place of a server: the file that startSandbox({ coverage }) wrote.
   */
  from?: string;
  /**
   * As text for people, or all of it as JSON.
   */
  format: 'text' | 'json';
  /**
   * The least that is enough, in percent: below it the exit code is 1.
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
  pace: Pace;
  clock: ClockMode;
  /**
   * Print info and check as JSON.
   */
  json: boolean;
}
/**
 * What `legal-reports-sandbox diff` takes.
 */
export interface DiffOptions {
  /**
   * The server that is asked what A asked, in the place of B.
   */
  url?: string;
  /**
   * The key to ask with, in the place of that which A had; given again for each further key of A.
   */
  key?: string;
  /**
   * A member of bodies that is not compared, with all below it; * stands for any member. Given again for each.
   */
  ignore?: string;
  /**
   * That of the sandbox that is asked where neither B nor --url is named.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * How the result is written.
   */
  report: 'text' | 'json';
  /**
   * Where it is written; without it, to stdout.
   */
  output?: string;
  /**
   * Tell every difference in the text, and not the first of each exchange only.
   */
  all: boolean;
}
/**
 * What `legal-reports-sandbox generate` takes.
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
   * The date at which the report is made, YYYY-MM-DD.
   */
  asOf: string;
  /**
   * Folder of companies and scenarios of your own, as for the server.
   */
  fixtures?: string;
  /**
   * Print this part of the report only, or, given again, these: texts as they are, all else as JSON. A path is names with points between them or a JSON Pointer; it may begin at `content`, and [] stands for each of a list.
   */
  pick?: string;
  /**
   * Indent the JSON, for people.
   */
  pretty: boolean;
}
/**
 * What `legal-reports-sandbox listen` takes.
 */
export interface ListenOptions {
  /**
   * Your receiver: every message is posted there as it came.
   */
  forwardTo?: string;
  /**
   * The events to be told of, with commas between, or * for every one.
   */
  events: string;
  /**
   * A key of the account; or the admin token, with --account.
   */
  key: string;
  /**
   * Whose messages are handed on, where --key is the admin token.
   */
  account?: string;
  /**
   * The running server.
   */
  url: string;
  /**
   * Where the server reaches this command, if it runs elsewhere; by default a free port of 127.0.0.1.
   */
  receiveAt?: string;
}
/**
 * What `legal-reports-sandbox may-act` takes.
 */
export interface MayActOptions {
  /**
   * The report, or its content.
   */
  file: string;
  /**
   * Who would sign: each by name, tax number or id in the report.
   */
  people: string[];
  /**
   * What they would sign, by the code of the faculty.
   */
  faculty: string;
  /**
   * For how much, with a point before decimals. Without it: for any amount.
   */
  amount?: string;
  /**
   * Of the amount: CLP, CLF (the Unidad de Fomento), USD and so on.
   */
  currency?: string;
  /**
   * The day on which they sign, YYYY-MM-DD; by default the day of the report.
   */
  on?: string;
  /**
   * Print the whole answer as JSON.
   */
  json?: boolean;
}
/**
 * What `legal-reports-sandbox openapi` takes.
 */
export interface OpenapiOptions {
  /**
   * Only what is under /v1: what production could have.
   */
  contractOnly: boolean;
  /**
   * Print this part of the document only, or, given again, these: texts as they are, all else as JSON.
   */
  pick?: string;
  /**
   * As YAML, for people.
   */
  yaml: boolean;
}
/**
 * What `legal-reports-sandbox proxy` takes.
 */
export interface ProxyOptions {
  /**
   * The server to hand every request on to: what stands before /v1.
   */
  upstream?: string;
  /**
   * Certificates in PEM that are trusted besides those that Node brings, such as that of an upstream that signed its own.
   */
  upstreamCa?: string;
  /**
   * Where to listen; 0 takes any free port.
   */
  port: number;
  /**
   * The address to listen on.
   */
  host: string;
  /**
   * Names that requests may ask for besides localhost, addresses and the name of host, with commas between them.
   */
  allowedHosts?: string;
  /**
   * Where violations are added, a line of JSON each; without it, to stdout.
   */
  log?: string;
  /**
   * Where all exchanges are recorded, as an HTTP archive (HAR 1.2). The file must not be there yet.
   */
  cassette?: string;
  profile: ProfileName;
  /**
   * What every answer under /v1 is to suffer, as the header Sandbox-Fault has it.
   */
  fault?: string;
  /**
   * A file of JSON with faults, as POST /_sandbox/faults takes each: a list. The first that hits a call has it.
   */
  faults?: string;
  /**
   * Do what the header Sandbox-Fault of a request asks for here, and do not hand it on.
   */
  faultHeader: boolean;
  /**
   * What chances and delays of faults are drawn from.
   */
  seed: string;
  /**
   * Larger bodies pass unjudged, which the log says, and are not recorded.
   */
  judgeUpTo: number;
}
/**
 * What `legal-reports-sandbox shrink` takes.
 */
export interface ShrinkOptions {
  /**
   * The seed under which the command failed: another one draws other answers.
   */
  seed: string;
  pace: Pace;
  clock: ClockMode;
  /**
   * The answer to one open question in every run; given again for each gap.
   */
  gap?: string;
  /**
   * The environment variable in which the command is given the address of the sandbox.
   */
  variable: string;
}
/**
 * What `legal-reports-sandbox trigger` takes.
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
   * Whose report it is, where --key is the admin token.
   */
  account?: string;
  /**
   * The running server.
   */
  url: string;
}
/**
 * What `legal-reports-sandbox verify` takes.
 */
export interface VerifyOptions {
  /**
   * The base address of the server: what stands before /v1.
   */
  baseUrl: string;
  /**
   * The key to ask with. What is created belongs to it.
   */
  key?: string;
  /**
   * A companyId that the server knows: reports are asked for about it.
   */
  company: string;
  /**
   * Check the documented facts, and probe no gap.
   */
  only?: 'documented';
  /**
   * Create and change nothing: much can not be told then.
   */
  readOnly: boolean;
  /**
   * A key of another account in the same environment: tells whether data is the caller's alone.
   */
  strangerKey?: string;
  /**
   * A key that was revoked: tells whether it is refused.
   */
  revokedKey?: string;
  /**
   * The base address of the other environment: tells whether the two are alike and apart. Nothing is created there.
   */
  otherUrl?: string;
  /**
   * The key for the other environment.
   */
  otherKey?: string;
  /**
   * Where the server reaches this command: an endpoint there is subscribed while it runs, and tells whether messages come and how they are signed. Port 0 takes any free one.
   */
  receiveAt?: string;
  /**
   * How many seconds a report is watched until it has ended.
   */
  patience: number;
  /**
   * How the result is written.
   */
  report: 'text' | 'json' | 'junit' | 'sarif' | 'html';
  /**
   * Where it is written; without it, to stdout.
   */
  output?: string;
  /**
   * What is answered with exit code 1: a broken fact, or also one of which it could not be told, where requests can tell of it.
   */
  failOn: 'broken' | 'untold';
  /**
   * Where the known answers to gaps are written, for serve --like.
   */
  learn?: string;
  /**
   * Do not ask before reports are created on a server of others.
   */
  yes: boolean;
}
/**
 * What `legal-reports-sandbox verify-report` takes.
 */
export interface VerifyReportOptions {
  /**
   * The report, as GET /v1/reports/{reportId} answers it.
   */
  file: string;
  /**
   * The history of the report, as GET /v1/reports/{reportId}/history answers it.
   */
  history?: string;
}
/**
 * Classes of attorneys, and up to which amount of UF which combinations of classes suffice.
 */
export interface ChosenClasses {
  /**
   * How many members each class has, or who they are by key.
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
   * What they may do, where it is settled.
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
 * What is settled about a company; every member left out is drawn.
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
   * By deed, register and gazette, by the electronic form of Ley 20.659, from the one to the other, or from abroad.
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
   * Where it has its domicile.
   */
  commune?: string;
  /**
   * The day of its incorporation.
   */
  foundedOn?: string;
  /**
   * In the currency of the country.
   */
  capital?: number;
  /**
   * Shares of all series; for rights, the units they are counted in.
   */
  units?: number;
  /**
   * Who holds it.
   *
   * @minItems 1
   */
  holders?: ChosenHolder[];
  /**
   * Of a company whose shares change hands in the market: how many holders there are, listed or not.
   */
  holderCount?: number;
  /**
   * How many holders there are besides, and how many units they have together.
   */
  scatteredHolders?: {
    /**
     * How many they are.
     */
    count: number;
    /**
     * How many units they have together.
     */
    units: number;
  };
  /**
   * Which changes the company has been through; without a date or what was before, these are drawn.
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
         * What changed.
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
         * What it was before.
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
     * Which of the holders of today came by what they have in it, by their keys in the plan, such as `holder_5`.
     *
     * @minItems 1
     */
    holders: string[];
  };
  /**
   * Who administers it, and how.
   */
  administration?: {
    /**
     * Which body administers.
     */
    form:
      | 'directorio'
      | 'administrador_unico'
      | 'administradores_conjuntos'
      | 'administradores_indistintos'
      | 'socios'
      | 'titular';
    /**
     * By key: `holder_1` is the first holder, any other key such as `director_1` a person drawn for it.
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
   * Which special powers it has granted besides.
   */
  specialPowers?: ('bank' | 'court' | 'tax')[];
  /**
   * Codes of faculties that the signers must be able to exercise.
   *
   * @minItems 1
   */
  requestedOperations?: string[];
  /**
   * What is settled about people who are not holders, by their keys, such as `attorney_bank`.
   */
  people?: {
    [k: string]: ChosenPerson;
  };
  /**
   * What has happened to a Chilean company that leaves it in good health. What it has no room for (such as a pledge of shares where there are none) does not happen; left out: nothing.
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
   * How many units of the capital it holds.
   */
  units: number;
  /**
   * Of the shares, where there are several.
   */
  series?: string;
  person?: ChosenPerson;
  company?: ChosenHolderCompany;
}
/**
 * What is settled about a person; the rest is drawn.
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
   * As the identity card gives it.
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
   * Of somebody from abroad who has no RUT.
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
   * Who owns it in turn.
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
   * How many of its units the owner holds.
   */
  units: number;
  /**
   * Of the shares, where there are several.
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
 * Who a company of another country is.
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
   * Where it was made, as texts name it.
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
   * Who certifies there that it exists.
   */
  registry: string;
  /**
   * What apostilles of papers of there say, in the language of those.
   */
  apostille: {
    /**
     * The country, in that language.
     */
    country: string;
    /**
     * Who signed the paper.
     */
    signatory: string;
    /**
     * In which office.
     */
    capacity: string;
    /**
     * Who apostilles.
     */
    authority: string;
    /**
     * Where.
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
 * A company of the catalogue as a file: who it is, what is done to it, how its report comes about and what must come out. Files of the package are in `fixtures/scenarios/`; a user's own have the same shape.
 */
export interface ScenarioFile {
  /**
   * Where this schema is, for editors.
   */
  $schema?: string;
  /**
   * Asked for as `sbx-<key>`; small letters, digits and single hyphens.
   */
  key: string;
  /**
   * The canonical tax number, the other name it is asked for by.
   */
  taxId: string;
  /**
   * The company in one sentence.
   */
  story: {
    /**
     * In Spanish.
     */
    es: string;
    /**
     * In English.
     */
    en: string;
  };
  /**
   * The country of the company, by its ISO 3166-1 code. Absent: CL.
   */
  jurisdiction?: 'CL' | 'MX' | 'PE' | 'CO' | 'ES';
  company: ChosenCompany;
  /**
   * What is done to the healthy company, in order.
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
   * Names of timelines, by how many equal requests the account made before; the last one repeats. Absent: `healthy`.
   *
   * @minItems 1
   */
  timelines?: string[];
  /**
   * What comes out when validation is asked for. It is checked.
   */
  expected: {
    /**
     * Of the content; null for a company whose reports never come to show one.
     */
    conclusion: 'aprobado' | 'aprobado_con_observaciones' | 'con_reparos' | 'rechazado' | null;
    /**
     * Rules with a failed or warning finding, and no others.
     */
    rules: string[];
    status: ReportStatus;
    /**
     * Code of the reason that goes with it.
     */
    reason?: string;
    /**
     * Of the second version, for a company whose report is amended (timeline `amended`).
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
   * What may be put behind a key to change the course of the report.
   */
  modifiers: {
    /**
     * Put behind a key: `sbx-<key>+<name>`.
     */
    name: string;
    /**
     * What it does.
     */
    meaning: {
      /**
       * In Spanish.
       */
      es: string;
      /**
       * In English.
       */
      en: string;
    };
  }[];
  /**
   * What may be put behind the key of a scenario to make the answers about its company suffer: `sbx-spa-clean+status-503`.
   */
  faults: {
    /**
     * What it is called; some take a value behind a hyphen.
     */
    name: string;
    /**
     * As it is put behind a key: `sbx-<key>+<example>`.
     */
    example: string;
    /**
     * What it does.
     */
    meaning: {
      /**
       * In Spanish.
       */
      es: string;
      /**
       * In English.
       */
      en: string;
    };
  }[];
  /**
   * What may be put behind the key of a healthy company to break it in one way: `sbx-mx-sapi+power-revoked`.
   */
  defects: {
    /**
     * Put behind a key: `sbx-<key>+<name>`.
     */
    name: string;
    /**
     * What it does.
     */
    meaning: {
      /**
       * In Spanish.
       */
      es: string;
      /**
       * In English.
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
       * Why not.
       */
      reason: string;
    }[];
    /**
     * The companies it fits, by what their report then comes to.
     */
    outcomes: {
      /**
       * What the report concludes.
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
     * In Spanish.
     */
    es: string;
    /**
     * In English.
     */
    en: string;
  };
  /**
   * What the first report of an account passes through.
   */
  statuses: ReportStatus[];
  /**
   * Code of the status reason, where there is one.
   */
  reason: string | null;
  /**
   * The result, when validation is asked for.
   */
  conclusion: string | null;
  /**
   * Rules that find a fault.
   */
  rules: string[];
  /**
   * Whether it comes from a file of your own; the others are built in.
   */
  own: boolean;
  request: ReadyRequest;
}
/**
 * What a company id names, and why.
 */
export interface ScenarioResolution {
  /**
   * The value as sent.
   */
  companyId: string;
  /**
   * False where a create would answer 422.
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
   * What stands behind `#` in the id: it tells companies of one scenario apart; null where nothing does.
   */
  label: string | null;
  /**
   * The modifiers behind `+` in the id.
   */
  modifiers: string[];
  /**
   * What the first report of an account passes through.
   */
  statuses: ReportStatus[];
  /**
   * Why this applies.
   */
  reason: string;
  /**
   * What an id that names nothing may have meant; empty where nothing is near.
   */
  nearest: string[];
}
/**
 * What this version of the sandbox was found to keep of the contract: `legal-reports-sandbox verify` was run against it in each profile when it was made. What is served is data of this version, and the same in every run.
 */
export interface ContractProof {
  /**
   * The version of the package.
   */
  version: string;
  /**
   * The version of the bytes of contents, as `Sandbox-Content-Version` tells it.
   */
  contentVersion: string;
  /**
   * The day since which the schemas say what they say.
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
   * How many requests were sent.
   */
  requests: number;
  /**
   * How many reports were created.
   */
  created: number;
  /**
   * How many facts hold.
   */
  holds: number;
  /**
   * How many facts are broken.
   */
  broken: number;
  /**
   * Number of undecided facts.
   */
  untold: number;
}
/**
 * Whether a documented fact holds in the sandbox, by profile.
 */
export interface ProvenFact {
  /**
   * As in the ledger.
   */
  id: string;
  /**
   * As in the ledger.
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
 * How the sandbox answers a question that the documents leave open, by profile.
 */
export interface ProvenGap {
  /**
   * As in the ledger.
   */
  id: string;
  /**
   * As in the ledger.
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
   * How it was answered in each run, in their order.
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
   * How many requests were sent.
   */
  requests: number;
  /**
   * How many reports were created.
   */
  created: number;
  /**
   * How many facts hold.
   */
  holds: number;
  /**
   * How many facts are broken.
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
 * Whether a documented fact holds on a server.
 */
export interface VerifiedFact {
  /**
   * As in the ledger.
   */
  id: string;
  /**
   * As in the ledger.
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
}
/**
 * A request that a server was sent to hold it to the contract, and its answer. Keys are left out of both.
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
   * Why nothing came back; null where something did.
   */
  failure: string | null;
}
/**
 * How a server answers a question that the documents leave open.
 */
export interface VerifiedGap {
  /**
   * As in the ledger.
   */
  id: string;
  /**
   * As in the ledger.
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
   * The answer as `--gap` takes it: its name in the ledger, or one that was put together from what was seen; null where there is none.
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
   * When the request came, in real time.
   */
  at: string;
  /**
   * Which exchange of the proxy it was, counted from 1.
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
   * The status of the answer; null where none came.
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
   * Where messages are posted: http or https. Which addresses are taken, `--webhook-targets` says; by default those of the machine of the server, and where others can reach that, the built-in receiver alone.
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
   * How long it took, in real time.
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
   * Why nothing was answered; null where something was.
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
   * How long it was, in bytes.
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
   * How much of it was read, in bytes.
   */
  bodyBytes: number;
  /**
   * True if it came before the message was sent completely.
   */
  early: boolean;
}
/**
 * Why no answer came.
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
 * Which messages are meant: those that are all of this.
 */
export interface DeliveryMatch {
  /**
   * To this endpoint.
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
   * How often it was sent.
   */
  attempts: number;
  /**
   * The status of the last answer; null where there was none.
   */
  lastStatus: number | null;
  /**
   * Why the last attempt had no answer; null where it had one.
   */
  lastFailure: string | null;
  createdAt: Timestamp;
  /**
   * When it is sent again: on the virtual clock in mode `manual`, else in real time. Null where it is not.
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
   * Whether there was one.
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
   * Each time that it was sent, oldest first; of a message that was sent very often, the newest; none of one that waits while very many that wait were sent before.
   */
  attempts: DeliveryAttempt[];
  /**
   * The status of the last answer; null where there was none.
   */
  lastStatus: number | null;
  /**
   * Why the last attempt had no answer; null where it had one.
   */
  lastFailure: string | null;
  createdAt: Timestamp;
  /**
   * When it is sent again: on the virtual clock in mode `manual`, else in real time. Null where it is not.
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
   * Each member in which it differs, in words.
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
   * The endpoint by whose secret it was signed; null where by none.
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
   * Why it is not to be believed; null where it is.
   */
  refusal: string | null;
  /**
   * Number of earlier stored messages with the same `webhook-id`: a receiver that acts on each of them acts twice.
   */
  cameBefore: number;
  /**
   * How long its body was, in bytes.
   */
  bodyBytes: number;
  /**
   * The status that it was answered with.
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
   * How long it waits before it answers, in milliseconds of real time.
   */
  delayMs?: number;
}
/**
 * The built-in receiver of an account, and what came to it.
 */
export interface Receiver {
  /**
   * Where messages for it are posted, at this server. It can't be guessed from the name of the account, and takes no key, as no receiver does.
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
     * How long it waits before it answers, in milliseconds of real time.
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
 * How a secret gives way to the next.
 */
export interface RotateSecret {
  /**
   * How long the old secret signs too, on the virtual clock of the account; by default a day. `PT0S` ends it at once.
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
   * How long to wait, in real milliseconds; by default five seconds.
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
   * `requested` by its owner, `gone` since it answered 410, `exhausted` since so many messages in a row were given up; null while it is enabled.
   */
  disabledBecause: ('requested' | 'gone' | 'exhausted') | null;
  /**
   * How many messages in a row were given up since the last that arrived.
   */
  exhausted: number;
  /**
   * How many secrets it has had. The first is shown when it is made, others when they are.
   */
  secretGeneration: number;
  /**
   * Until then, on the virtual clock, the secret before signs as well; null where it does not.
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
 * The body of a test of an endpoint. It is about no event: a receiver answers it and does nothing else.
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
   * Whether messages are sent.
   */
  deliver: boolean;
  /**
   * The allowed targets of webhooks, as in `webhookTargets`. The built-in receiver of the account is always allowed.
   */
  targets: string;
  /**
   * How many have not arrived yet and are not given up.
   */
  pending: number;
  /**
   * How many that were over made room for newer ones, and are in no list.
   */
  dropped: number;
  /**
   * The endpoints, oldest first. To look at them here leaves nothing in the journal.
   *
   * @maxItems 16
   */
  webhooks: Webhook[];
}
/**
 * Whether messages of this world are sent at all.
 */
export interface WebhookSwitch {
  /**
   * While it is false, messages wait: in a fork of a world it is, until somebody asks for them.
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
   * `requested` by its owner, `gone` since it answered 410, `exhausted` since so many messages in a row were given up; null while it is enabled.
   */
  disabledBecause: ('requested' | 'gone' | 'exhausted') | null;
  /**
   * How many messages in a row were given up since the last that arrived.
   */
  exhausted: number;
  /**
   * How many secrets it has had. The first is shown when it is made, others when they are.
   */
  secretGeneration: number;
  /**
   * Until then, on the virtual clock, the secret before signs as well; null where it does not.
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
  at?: Instant;
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
  };
  createdAt: Instant;
  /**
   * Marks the scenario or company file of the user's own that the report was made from, where it was.
   */
  madeFrom?: string;
  /**
   * The stage of its timeline that it is in, counted from 0, where no clock is moved by hand; left out, the first.
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
}
/**
 * A change that a lawyer made to a report.
 */
export interface KeptRevision {
  /**
   * Whether the content was edited, or a finding reviewed.
   */
  action: 'edited' | 'reviewed';
  /**
   * The stage of its timeline that the report was in, counted from 0.
   */
  stage: number;
  at: Instant;
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
   * SHA-256 of the content from then on, as canonical JSON. It is computed again, and must be the same; left out, nothing is compared.
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
   * How many there are.
   */
  reports: number;
  /**
   * How many were counted. The next one gets the next number in its `Request-Id`.
   */
  requests: number;
}
/**
 * The world of an account: all that its answers follow from.
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
   * As in `Sandbox-Content-Version`: another version would give other bytes.
   */
  contentVersion: string;
  account: AccountId;
  /**
   * The universe of the account.
   */
  seed: string;
  clock: Clock;
  /**
   * How many requests were counted.
   */
  requests: number;
  /**
   * The reports in order of creation.
   *
   * @maxItems 200000
   */
  reports: KeptReport[];
}
