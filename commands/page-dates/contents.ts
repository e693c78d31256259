import { directoryPages } from '#src/seo/directories/directory-pages.ts'
import { kindPages } from '#src/seo/directories/kind-pages.ts'
import { directoryContent, kindContent } from '#src/seo/directories/page-content.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { contentOf } from '#src/seo/landing/page-dates.ts'

/** Each page with a date of its own, and what readers see of it: landing pages, and those of the directory list. */
export function datedContents(): { path: string; content: string }[] {
  return [
    ...landingPages.map((page) => ({ path: page.path, content: contentOf(page) })),
    ...kindPages.map((page) => ({ path: page.path, content: kindContent(page) })),
    // Without our own records: the files alone decide.
    ...directoryPages(new Map()).map((page) => ({ path: page.path, content: directoryContent(page) })),
  ]
}
