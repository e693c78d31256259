import type { PageHead as Head } from '#src/seo/pages/page-head.ts'
import { Analytics } from './Analytics.tsx'
import { PageHead } from './PageHead.tsx'

type Props = { head: Head } & Parameters<typeof Analytics>[0]

/** The page-specific part of a built page's head. Functions leave out analytics, because some of their URLs are secret. */
export function BuiltHead({ head, analytics }: Props) {
  return (
    <>
      <PageHead {...head} />
      <Analytics analytics={analytics} />
    </>
  )
}
