import { csvLines } from '#src/domain/csv/csv.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { exampleNote } from './note.ts'

type Section = readonly [heading: string, sentences: readonly string[]]
type Guide = { topic: string; description: string; lead: string; sections: readonly [Section, Section] }

/** Three guides for each industry. */
export const industryGuides = guides(
  'Guides by industry',
  niches.flatMap(({ label, listing, links, table }) =>
    rowsOf(label, [
      {
        ...{ topic: 'Get listed', description: listing.description, lead: listing.lead },
        sections: [
          ['What to prepare', listing.prepare],
          ['In which order', [...listing.order, listing.mistake]],
        ],
      },
      {
        ...{ topic: 'Earn links', description: links.description, lead: links.lead },
        sections: [
          ['What to look for', links.judge],
          ['How to earn them', [links.earn]],
        ],
      },
      {
        ...{ topic: 'Track your listings', description: table.description, lead: table.lead },
        sections: [
          ['What to write down', table.columns.map(({ name, why }) => `${name}: ${why}`)],
          ['How to measure', [table.measure]],
        ],
      },
    ]),
  ),
)

/** Three guides for each kind of website. */
export const websiteGuides = guides(
  'Guides by kind of website',
  siteTypes.flatMap(({ label, quality, submission, traffic }) =>
    rowsOf(label, [
      {
        ...{ topic: 'Links worth having', description: quality.description, lead: quality.lead },
        sections: [
          ['Good links', [...quality.good, quality.next]],
          ['Links to leave', quality.leave],
        ],
      },
      {
        ...{ topic: 'Submit your site', description: submission.description, lead: submission.lead },
        sections: [
          ['Step by step', submission.steps],
          ['What goes wrong', [submission.trap]],
        ],
      },
      {
        ...{ topic: 'Who visits', description: traffic.description, lead: traffic.lead },
        sections: [
          ['Your visitors', traffic.visitors],
          ['Where to send them', [traffic.landing, traffic.count]],
        ],
      },
    ]),
  ),
)

function rowsOf(subject: string, written: readonly Guide[]): string[][] {
  return written.map(({ topic, description, lead, sections }) => [
    topic,
    subject,
    description,
    lead,
    ...sections.flatMap(([heading, sentences]) => [heading, sentences.join(' ')]),
  ])
}

function guides(name: string, rows: readonly string[][]): BatchText {
  return {
    name,
    csv: csvLines([['topic', 'subject', 'description', 'lead', 'heading1', 'text1', 'heading2', 'text2'], ...rows]),
    template: {
      title: '{{topic}}: {{subject}}',
      slug: '{{topic}}-{{subject}}',
      metaDescription: '{{description}}',
      body: `{{lead}}\n\n## {{heading1}}\n\n{{text1}}\n\n## {{heading2}}\n\n{{text2}}\n\n${exampleNote}`,
    },
  }
}
