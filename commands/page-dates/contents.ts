import { directoryListPath } from '#src/domain/directories/listed.ts'
import { directoryPages } from '#src/seo/directories/directory-pages.ts'
import { kindContent, kindPages } from '#src/seo/directories/kind-pages.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { directoryContent } from '#src/seo/directories/page-content.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { contentOf } from '#src/seo/landing/page-dates.ts'

/** Each page with a date of its own, and what readers see of it: landing pages, the directory list, and its pages. */
export function datedContents(): { path: string; content: string }[] {
  return [
    { path: directoryListPath, content: JSON.stringify(listedDirectories) },
    ...landingPages.map((page) => ({ path: page.path, content: contentOf(page) })),
    ...kindPages.map((page) => ({ path: page.path, content: kindContent(page) })),
    // Without our own records: the files alone decide.
    ...directoryPages(new Map()).map((page) => ({ path: page.path, content: directoryContent(page) })),
  ]
}
