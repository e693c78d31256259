import { directoryLinkKind, type ExclusionRule, exclusionRules } from '#src/domain/directories/exclusion.ts'
import { listedPath, nameHref } from '#src/domain/directories/listed.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import { currentDirectories, type DirectoryRecords } from './current-directories.ts'
import { listedDirectories } from './list.ts'

/** A rule with the directories it excludes. */
export type ExclusionCount = {
  rule: ExclusionRule
  label: string
  text: string
  count: number
  /** All of them, if they're few. The others are in the files. */
  named: readonly { name: string; href: string; kind: LinkKind }[]
}

const fewest = 100

/** In the order of the rules. A dead directory is only in the first one. */
export function countExclusions(records: DirectoryRecords): ExclusionCount[] {
  const current = new Map(currentDirectories(records).map((directory) => [directory.key, directory]))
  const byRule = Map.groupBy(listedDirectories, ({ key }) => {
    const directory = current.get(key)
    return directory ? directory.excludedBecause : 'dead'
  })
  return Object.entries(exclusionRules).map(([id, { label, text }]) => {
    const rule = id as ExclusionRule
    const excluded = byRule.get(rule) ?? []
    const shown = excluded.length > fewest ? [] : excluded
    const named = shown.map((directory): ExclusionCount['named'][number] => ({
      name: directory.name,
      // A dead site isn't linked: its row says what we saw.
      href: rule === 'dead' ? listedPath(directory) : nameHref(directory.url, directory.hasPage),
      kind: directoryLinkKind(directory),
    }))
    return { rule, label, text, count: excluded.length, named }
  })
}
