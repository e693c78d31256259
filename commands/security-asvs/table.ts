import { readFileSync } from 'node:fs'

export const statuses = ['met', 'not applicable', 'owner', 'open'] as const
export type Status = (typeof statuses)[number]
export type Row = { id: string; chapter: string; subject: string; status: Status; evidence: string; paths: string[] }

export const asvsFile = 'docs/security/asvs.md'

/** The rows of the tables in docs/security/asvs.md, in order. */
export function readRows(text = readFileSync(asvsFile, 'utf8')): Row[] {
  let chapter = ''
  return text.split('\n').flatMap((line) => {
    chapter = /^## (V\d+ .+)$/.exec(line)?.[1] ?? chapter
    const [, number, subject = '', status = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
    if (!number || !/^\d+\.\d+\.\d+$/.test(number)) return []
    return [
      {
        id: `v5.0.0-${number}`,
        chapter,
        subject,
        status: readStatus(status, number),
        evidence,
        paths: pathsIn(evidence),
      },
    ]
  })
}

function readStatus(text: string, number: string): Status {
  const status = statuses.find((known) => known === text)
  if (!status) throw new Error(`${number} has the status "${text}", but must have one of: ${statuses.join(', ')}`)
  return status
}

/** Text in backticks with a slash, or a file of the root folder, without its anchor. */
function pathsIn(evidence: string): string[] {
  const named = [...evidence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/#.*$/, ''))
  return named.filter((name) => /^[\w.[\]-]+(\/[\w.[\]-]+)+$|^[\w.-]+\.(json|toml|js|ts|md)$/.test(name))
}
