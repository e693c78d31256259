import type { ListingPrice } from '#src/domain/directories/directories.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import { directories } from '#src/seo/data/directories.ts'
import { findListed } from './list.ts'

type Recorded = { url: string; pricing?: ListingPrice | undefined; submitUrl?: string | undefined }

/** A row of one file with the price and the form that our record of the directory has, whichever file says so. */
export function asRecorded<Row extends Recorded>(row: Row): Row {
  const listed = findListed(row.url)
  if (!listed) return row
  return { ...row, pricing: listed.pricing ?? row.pricing, submitUrl: listed.submitUrl ?? row.submitUrl }
}

/** The general directories as recorded, strongest first. */
export const generalDirectories: readonly KnownDirectory[] = directories.map(asRecorded)
