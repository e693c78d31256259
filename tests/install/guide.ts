import { readFileSync } from 'node:fs'

/** A fenced block of the owner's guide. */
export type Block = { file: string; heading: string; language: string; text: string }

/** The blocks of a page of the guide, in their order. None: there is no such page. */
export function readBlocks(file: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: Block | null = null
  for (const line of readFileSync(`docs/operate/${file}`, 'utf8').split('\n')) {
    const fence = /^```(\w*)$/.exec(line)
    if (open && fence) open = null
    else if (open) open.text += `${line}\n`
    else if (fence) blocks.push((open = { file, heading, language: fence[1] ?? '', text: '' }))
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading
  }
  return blocks
}
