import { shortDate } from '#src/domain/dates/dates.ts'
import { changeSources, changeText } from '#src/domain/directories/history.ts'
import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { exclusionPath } from '#src/domain/directories/exclusion.ts'
import { basisNote, verifiedText } from '#src/domain/directories/named-directories.ts'
import type { Verification } from '#src/domain/directories/verifications.ts'
import { methodologyPath } from '#src/domain/survival/texts.ts'
import { escapeMarkdown, markdownLink, markdownUrl } from '#src/seo/text/markdown.ts'
import { type DirectoryFact, factTerms } from './directory-facts.ts'
import { noteLinks } from '#src/seo/landing/name-links.ts'
import { type Names, proseMarkdown } from '#src/seo/landing/prose-markdown.ts'
import type { DirectoryNoteView } from './note-views.ts'
import { figureLines, noFiguresNote } from './own-figures.ts'
import type { DirectoryPage } from './directory-pages.ts'

/** The page as Markdown. The first line is its title: share images are drawn from it. */
export function directoryMarkdown(page: DirectoryPage, origin: string): string {
  const { name, path, lastModified, lead, url, submitUrl, facts, missing, notes, figures, lists, related } = page
  return [
    `# ${escapeMarkdown(name)}`,
    `Web page: ${markdownUrl(origin + path)} (last changed ${shortDate(lastModified)})`,
    escapeMarkdown(lead),
    `Site: ${markdownUrl(url)}${submitUrl === undefined ? '' : `, form: ${markdownUrl(submitUrl)}`}`,
    `## What we know\n\n${facts.map((fact) => factLine(fact, origin)).join('\n')}`,
    ...(missing === '' ? [] : [escapeMarkdown(missing)]),
    ...(page.whyNot === null
      ? []
      : [
          `We don’t submit here. ${escapeMarkdown(page.whyNot)} ${markdownLink('How we choose', origin + exclusionPath)}`,
        ]),
    ...notes.map((note) => noteText(note, page.verified, { links: noteLinks(page), origin })),
    ...[page.verified ? '' : basisNote(notes)].filter((note) => note !== '').map(escapeMarkdown),
    ...(figures ? [`## From our own submissions\n\n${figuresText(figures, origin)}`] : []),
    `## ${page.changes.length === 0 ? 'Status' : 'Status and changes'}\n\n${statusText(page)}`,
    ...(lists.length > 0
      ? [
          `## Lists that name it\n\n${lists.map(({ name: list, credit, license }) => `- ${escapeMarkdown(credit ?? list)} (${escapeMarkdown(`license ${license}`)})`).join('\n')}`,
        ]
      : []),
    ...related.map(
      ({ heading, links }) =>
        `## ${escapeMarkdown(heading)}\n\n${links.map(({ label, href }) => `- ${markdownLink(label, origin + href)}`).join('\n')}`,
    ),
    '',
  ].join('\n\n')
}

function factLine({ id, value, href, links, origin: by }: DirectoryFact, origin: string): string {
  const text = links
    ? links.map((link) => markdownLink(link.label, origin + link.href)).join(', ')
    : href === undefined
      ? escapeMarkdown(value)
      : markdownLink(value, href)
  return `- **${factTerms[id]}**: ${text}${by === undefined ? '' : ` (${escapeMarkdown(by)})`}`
}

function noteText(
  { heading, paragraphs, asks, source }: DirectoryNoteView,
  verified: Verification | null,
  names: Names,
): string {
  return [
    `## ${escapeMarkdown(heading)}`,
    ...paragraphs.map((text) => proseMarkdown(text, names)),
    ...(asks.length > 0 ? [escapeMarkdown(`Asks for: ${asks.join(', ')}`)] : []),
    ...(verified
      ? [`${verifiedText(verified.on)}${verified.source === null ? '' : ` ${markdownLink('Source', verified.source)}`}`]
      : source === undefined
        ? []
        : [markdownLink('Source', source)]),
  ].join('\n\n')
}

function figuresText(figures: DirectoryFigures, origin: string): string {
  const lines = figureLines(figures)
  if (lines.length === 0) return `No data yet: ${noFiguresNote}.`
  return [
    ...(figures.demo ? ['Demo data.'] : []),
    lines.map(({ term, value, basis }) => `- **${term}**: ${value} (${basis})`).join('\n'),
    markdownLink('How we count', origin + methodologyPath),
  ].join('\n\n')
}

function statusText({ status, changes }: Pick<DirectoryPage, 'status' | 'changes'>): string {
  const seen = status.pages.flatMap(({ label, state, fault, checkedOn }) => {
    const text = fault === null ? state : `${state}. ${fault}`
    return checkedOn === null ? [] : [`- **${label}**: ${escapeMarkdown(text)} (our automated check, ${checkedOn})`]
  })
  const changed = changes.map(
    (change) => `- ${shortDate(change.at)}: ${escapeMarkdown(changeText(change))} (${changeSources[change.by]})`,
  )
  return [
    seen.length > 0 ? seen.join('\n') : '- **Automated check**: Not yet',
    ...(changed.length > 0 ? [changed.join('\n')] : []),
  ].join('\n\n')
}
