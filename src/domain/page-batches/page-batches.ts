import { textLength } from '#src/domain/text/text.ts'

// Programmatic pages: a table with a row per page, and a template that all of them share.

/** `planned`: it waits for an order with room for it. `sent`: its site has it, but as far as we know it isn't public. */
export const pageStates = ['planned', 'approved', 'sent', 'published', 'live', 'lost'] as const
export type PageState = (typeof pageStates)[number]

/** Pages in these states have reached the customer's site. */
export const deliveredPageStates: readonly PageState[] = ['sent', 'published', 'live', 'lost']

export const pageStateLabels: Record<PageState, string> = {
  planned: 'Waiting for next month',
  approved: 'To be published',
  sent: 'Sent',
  published: 'Published',
  live: 'Live',
  lost: 'Lost',
}

/** Texts with placeholders such as `{{city}}` or `{{city|your city}}`. `body`: Markdown. */
export const templateFields = ['title', 'slug', 'metaDescription', 'body'] as const
export type PageTemplate = Record<(typeof templateFields)[number], string>

export const templateLabels: Record<keyof PageTemplate, string> = {
  title: 'Title',
  slug: 'Slug',
  metaDescription: 'Meta description',
  body: 'Text',
}

export const emptyTemplate: PageTemplate = { title: '', slug: '', metaDescription: '', body: '' }

export const batchLimits = {
  name: 80,
  /** UTF-16 units of the CSV. */
  csv: 1_000_000,
  rows: 2000,
  columns: 50,
  columnName: 200,
  cell: 10_000,
  template: { title: 300, slug: 200, metaDescription: 600, body: 50_000 },
  /** Of a page. */
  page: { title: 200, slug: 100, metaDescription: 400, body: 100_000 },
  /** Of the texts of all pages of a batch together. */
  total: 20_000_000,
  perProject: 50,
  /** Bytes of all tables and templates of a project. */
  projectSize: 10_000_000,
} as const

const count = (number: number) => number.toLocaleString('en')

export const batchMessages = {
  notFound: 'Batch not found',
  projectRequired: 'Choose a project',
  nameRequired: 'Give the batch a name',
  nameTooLong: `The name must have at most ${batchLimits.name} characters`,
  csvNotText: 'That file isn’t CSV. Open it in your spreadsheet and save it as CSV, or copy its cells and paste them',
  csvTooLong: 'The table is too large. The limit is 1 MB',
  csvInvalid: (line: number) => `We couldn’t read the table past line ${line}. Check the quotation marks`,
  noColumns: 'The first row must name the columns',
  columnEmpty: (position: number) => `Column ${position} has no name`,
  columnTooLong: (position: number) =>
    `The name of column ${position} has more than ${batchLimits.columnName} characters`,
  columnTwice: (name: string) => `Two columns are called “${name}”`,
  tooManyColumns: `A table can have up to ${batchLimits.columns} columns`,
  tooManyRows: `A batch can have up to ${count(batchLimits.rows)} rows. Split the table`,
  noRows: 'The table has no rows yet',
  cellTooLong: (column: string) => `“${column}” has more than ${count(batchLimits.cell)} characters`,
  tooFewCells: (cells: number, columns: number) => `This row has ${cells} of ${columns} columns`,
  templateTooLong: (field: keyof PageTemplate) =>
    `${templateLabels[field]}: at most ${count(batchLimits.template[field])} characters`,
  fieldRequired: (field: keyof PageTemplate) => `${templateLabels[field]} is required`,
  unknownColumn: (name: string) => `There’s no column called “${name}”`,
  missingValue: (column: string) => `“${column}” is empty. Fill it in, or add a fallback: {{${column}|…}}`,
  empty: (field: keyof PageTemplate) => `${templateLabels[field]} is empty`,
  slugNotLatin: 'A slug needs letters that can be written in Latin ones. Add a column with a Latin spelling',
  tooLong: (field: keyof PageTemplate) =>
    `${templateLabels[field]} has more than ${count(batchLimits.page[field])} characters`,
  duplicateSlug: (slug: string, line: number) => `The slug “${slug}” is already used in line ${line}`,
  totalTooLong: (length: number) =>
    `These pages have about ${count(Math.ceil(length / 1_000_000))} million characters together. The limit is ${count(batchLimits.total / 1_000_000)} million. Split the table into several batches, or shorten the text`,
  refused: 'This batch can’t be published yet. See what’s wrong below',
  conflict: 'Someone else changed this batch while you were editing. Copy what you typed, then reload',
  approved: 'This batch has pages that were approved, so it can’t be deleted',
  noPages: 'This project’s plan doesn’t include pages. Choose one that does on the plan page.',
  full: 'The project’s tables are larger than 10 MB together. Delete a batch you don’t need, or shorten this one',
  versionMissing: 'version must be the version that was read',
  tooMany: `A project can have up to ${batchLimits.perProject} batches`,
  removed: 'Batch deleted.',
  orderStopped: 'The order that paid for it was stopped.',
  siteRemoved: 'Its site is no longer a publishing target of the project.',
} as const

/** The key under which a page is published. */
export function pageKey(id: string): string {
  return `page:${id}`
}

export type BatchText = { name: string; csv: string; template: PageTemplate }

/** What lists need to know of a table. */
export type TableFacts = { rowCount: number; columns: string[] }

/** What keeps a batch from being saved. Lengths only: everything else can be mended later. */
export function checkBatch({ name, csv, template }: BatchText): { field: string; message: string }[] {
  const faults: [string, string | false][] = [
    ['name', name === '' && batchMessages.nameRequired],
    ['name', textLength(name) > batchLimits.name && batchMessages.nameTooLong],
    ['csv', csv.length > batchLimits.csv && batchMessages.csvTooLong],
    ...templateFields.map((field): [string, string | false] => [
      field,
      template[field].length > batchLimits.template[field] && batchMessages.templateTooLong(field),
    ]),
  ]
  return faults.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}
