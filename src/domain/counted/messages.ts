import { groupDigits } from '#src/domain/directories/counts.ts'

// Apart from `counted.ts`, which reports need without uploads.

export const countedLimits = {
  /** Bytes of a file. 100,000 links take 15 to 20 MB, twice that in UTF-16. */
  bytes: 64 * 1024 * 1024,
  /** Google and Bing export 100,000 links at most. */
  rows: 250_000,
  /** Columns that are read. Google writes two, Bing three. */
  columns: 6,
  cell: 8192,
  fileName: 200,
  /** Live listings that an upload is compared with, the newest ones. */
  listings: 1500,
  /** A key of a page, which is shorter than its URL. */
  key: 2100,
  /** Uploads that a project keeps. */
  uploads: 60,
} as const

const steps = 'In Search Console, open Links, choose “Export external links”, then “Latest links”.'

export const countedMessages = {
  empty: 'This file is empty. Download it again and upload the new one.',
  noLinks: 'This export has no links in it. Upload the next one as soon as Search Console or Bing shows links.',
  tooLarge: `This file is too large. The limit is ${countedLimits.bytes / 1024 / 1024} MB.`,
  tooManyRows: `This file has more than ${groupDigits(countedLimits.rows)} rows. Google and Bing export 100,000 links at most, so upload the file as you downloaded it.`,
  pdf: 'This is a PDF. Download the links as CSV instead.',
  workbook: 'This is an Excel workbook. Download the links as CSV, or save the workbook as CSV, and upload that.',
  zip: 'This is a ZIP file. Unzip it and upload the CSV file with the links.',
  gzip: 'This file is compressed. Unpack it and upload the CSV file.',
  googleSheet: 'This is only a shortcut to a Google Sheet. In the sheet, choose File, Download, CSV, and upload that.',
  sitemap: `This is a sitemap, which lists your own pages. ${steps}`,
  page: 'This is a saved web page. Download the links as CSV instead.',
  notText: 'This isn’t a CSV file. Download the links as CSV and upload the file as it is.',
  notLinks: `We found no links to your site in this file. ${steps}`,
  ownPages: `This export lists your own pages, not the pages that link to them. ${steps}`,
  sites: `This export lists sites, so it can’t tell which pages are counted. ${steps} In Bing Webmaster Tools, open Backlinks and download “Pages”.`,
  otherTool:
    'This looks like another tool’s export. Only Search Console and Bing Webmaster Tools say what Google and Bing count.',
  otherSite: (site: string, own: string) =>
    `This export looks like it’s for ${site}, not for ${own}. Export the links of ${own}. If it’s the right one, rename the file and upload it again.`,
  otherTarget: (site: string, own: string) =>
    `The links in this export lead to ${site}, not to ${own}. Export the links of ${own}.`,
  unreadable: 'Your browser couldn’t read this file. Check that it’s still there and try again.',
  offline: 'This page couldn’t load what reads the file. Check your connection, reload the page and try again.',
  tooMany: `A project can have up to ${countedLimits.uploads} uploads. Delete an old one first.`,
  tooOften: 'Too many uploads. Try again in an hour.',
  notFound: 'Upload not found',
  deleted: 'Upload deleted. The report is back to what the others say.',
  dateInvalid: 'The date isn’t valid, or is in the future.',
} as const

/** What is wrong with a file, in words that say what to do. */
export type ExportFault = { fault: string }
