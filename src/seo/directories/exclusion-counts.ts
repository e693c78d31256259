import { type ExclusionRule, exclusionRules } from '#src/domain/directories/exclusion.ts'
import { listedPath } from '#src/domain/directories/listed.ts'
import { currentDirectories, type DirectoryRecords } from './current-directories.ts'
import { listedDirectories } from './list.ts'

/** A rule with the directories it excludes. */
export type ExclusionCount = {
  rule: ExclusionRule
  label: string
  text: string
  count: number
  /** All of them, if they're few. The others are in the files. */
  named: readonly { name: string; href: string }[]
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
    const named = shown.map((directory) => ({ name: directory.name, href: listedPath(directory) }))
    return { rule, label, text, count: excluded.length, named }
  })
}
