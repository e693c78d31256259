import type { SiteType } from '#src/seo/data/niches.ts'
import type { Block, LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { isFreeToList, maxRows } from '#src/seo/landing/selection.ts'
import { fitted, listOf, titleCase } from '#src/seo/landing/wording.ts'
import { frameOf, originOf } from './parts.ts'
import { hasForm, type TypeRow } from './rows.ts'

/** Which forms take it, what each asks for, and how to fill them in. */
export function submissionPage(type: SiteType, all: readonly TypeRow[]): LandingContent {
  const { label, one, submission } = type
  const forms = all.filter(hasForm)
  const rows = forms.slice(0, maxRows)
  return {
    ...frameOf(type, paths.typeSubmission(type.slug), rows),
    family: 'type-submission',
    label: `How to submit ${one}`,
    metaTitle: fitted(`Directory Submission Backlinks for ${titleCase(label)}`, ' - Step by Step'),
    metaDescription: submission.description,
    h1: { before: 'Directory submission backlinks for ', highlight: label, after: '' },
    h2: `What ${rows.length} directories ask for, starting with ${listOf(rows.slice(0, 3).map(({ name }) => name))}.`,
    lead: submission.lead,
    figures: [
      {
        value: String(forms.filter(({ asks }) => asks.length > 0).length),
        label: 'directories whose questions we know',
      },
      { value: String(forms.filter(isFreeToList).length), label: 'with a free listing' },
    ],
    sections: [
      {
        heading: 'What the forms ask for',
        blocks: [
          {
            kind: 'table',
            caption: `Directories that take ${label}, with what their forms ask for`,
            why: originOf(rows, type),
            rows,
            show: 'asks',
          },
          ...askedOften(rows),
        ],
      },
      { heading: 'How to fill them in', blocks: [{ kind: 'steps', items: submission.steps }] },
      { heading: 'A description to adapt', blocks: [{ kind: 'sample', text: submission.sample }] },
      { heading: 'Why listings get rejected', blocks: [{ kind: 'paragraph', text: submission.trap }] },
      ...(submission.after === undefined
        ? []
        : [{ heading: 'After it’s live', blocks: [{ kind: 'paragraph', text: submission.after } as const] }]),
    ],
  }
}

/** Two forms that ask for the same are no pattern. */
const fewestAsking = 3

/** What to have ready, because several of the forms ask for it. */
function askedOften(rows: readonly TypeRow[]): Block[] {
  const counts = Map.groupBy(
    rows.flatMap(({ asks }) => [...new Set(asks)]),
    (ask) => ask,
  )
  const often = [...counts]
    .map(([ask, { length }]) => ({ ask, count: length }))
    .filter(({ count }) => count >= fewestAsking)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 5)
  if (often.length === 0) return []
  const items = often.map(
    ({ ask, count }, place) => `${ask} (${place === 0 ? `${count} of ${rows.length} forms` : count})`,
  )
  return [{ kind: 'paragraph', text: `Most asked for: ${listOf(items)}.` }]
}
