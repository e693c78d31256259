import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { directories } from '#src/seo/data/directories.ts'

/** The directories of the data set by their key, as rows and edits name them. Strongest first. */
export const directoriesByKey: ReadonlyMap<string, KnownDirectory> = new Map(
  directories.map((directory) => [directoryKey(new URL(directory.url)), directory]),
)
