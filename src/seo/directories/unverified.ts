import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { unverifiedUrls } from '#src/seo/data/directories.ts'
import { listedByKey } from './list.ts'

/** How many directories we know of but don't show. Our editors have described some of the others. */
export const unverifiedCount = unverifiedUrls.filter((url) => !listedByKey.has(directoryKey(new URL(url)))).length
