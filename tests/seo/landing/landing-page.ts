import type { Directory } from '#src/domain/directories/directories.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'

/** A made-up directory for test pages. */
export function outsideDirectory(changes: Partial<Directory> = {}): Directory {
  return {
    name: 'List of Lists',
    url: 'https://lists.example/submit?a=1&b=2',
    kind: 'general',
    audience: ['any-website'],
    dr: 71,
    drAsOf: '2026-09-06',
    followed: true,
    pricing: 'Freemium',
    checkedOn: '2026-09-05',
    summary: 'A list of lists.',
    sources: ['test'],
    ...changes,
  }
}

/** A landing page with a block of each kind. */
export function landingPage(changes: Partial<LandingPage> = {}): LandingPage {
  const rows = [outsideDirectory()]
  return {
    family: 'niche-listing',
    path: '/g/directory-listing-tea-rooms',
    label: 'Where to list tea rooms',
    metaTitle: 'Directory Listing for tea rooms - Reach Niche Audiences',
    metaDescription: 'Where tea rooms are listed.',
    h1: { before: 'Where to list ', highlight: 'tea rooms', after: ' first' },
    h2: 'Fourteen directories take tea rooms.',
    h3: 'What we do for tea rooms',
    lead: 'Of 14 directories that take tea rooms, nine are free.',
    figures: [{ value: '14', label: 'directories', note: 'one of them local' }],
    sections: [
      {
        heading: 'The ledger',
        blocks: [
          { kind: 'paragraph', text: 'Strongest first.' },
          { kind: 'table', caption: 'Directories for tea rooms', why: 'Made for tea rooms.', rows },
          {
            kind: 'local',
            caption: 'In the country',
            rows: [{ name: 'Tea Pages', url: 'https://tea.example/', kind: 'yellow pages', country: 'Ceylon' }],
          },
          { kind: 'list', items: ['One thing', 'Another thing'] },
          { kind: 'steps', items: ['First', 'Then'] },
          { kind: 'facts', rows: [['Kettles', 'two']] },
          { kind: 'links', links: [{ label: 'Coffee houses', href: '/g/directory-listing-coffee-houses' }] },
          { kind: 'download', href: '/g/tea-rooms.csv', label: 'The table as CSV', note: '14 rows' },
          { kind: 'sample', text: 'Dear {name},\n```\nwe list tea.' },
        ],
      },
    ],
    crumbs: [
      { label: 'Guides', href: '/g' },
      { label: 'By niche', href: '/g/niches' },
    ],
    siblings: [{ label: 'Coffee houses', href: '/g/directory-listing-coffee-houses' }],
    lastModified: '2026-11-21',
    indexable: true,
    csv: { path: '/g/tea-rooms.csv', count: rows.length, text: 'Directory' },
    ...changes,
  }
}
