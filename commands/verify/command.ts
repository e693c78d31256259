import { open } from 'node:fs/promises'
import { checkFile } from '#src/domain/evidence/check-file.ts'
import { keysPath, rootsPath } from '#src/domain/evidence/paths.ts'
import { fileLimits, readRoot } from '#src/domain/evidence/file.ts'
import { loadPublishedRoots } from '#src/domain/evidence/published-roots.ts'
import type { SignedRoot } from '#src/domain/evidence/roots.ts'
import type { EvidenceState } from '#src/domain/evidence/verify.ts'

/** The site whose keys are trusted unless others are given. Set when the file for download is built. */
declare const VERIFY_ORIGIN: string | undefined

const usage = `Verifies an evidence file: node verify.mjs FILE-OR-URL [--keys FILE-OR-URL] [--root FILE]

  --keys   the public keys, if not those the file's site publishes at ${keysPath}
  --root   roots that you kept from ${rootsPath}: shows that nothing before them was changed

The file is compared with the roots that the site of the keys publishes, unless the keys are a file.

It ends with 0 if everything is verified, 3 if everything signed so far is verified but some events aren't signed yet, 1 if not, and 2 if it couldn't read something.`

const codes: Record<EvidenceState, number> = { verified: 0, failed: 1, unsigned: 3 }

class UsageError extends Error {}

export async function verifyCommand(
  args: readonly string[],
  print: (line: string) => void = console.log,
): Promise<number> {
  try {
    const { source, keys, root } = readArguments(args)
    const [text, published] = [await read(source), parse(await read(keys), keys)]
    const known = root === undefined ? [] : readRoots(parse(await read(root), root), root)
    const site = isUrl(keys) ? new URL(keys).origin : null
    const { state, heading, summary, faults, notes } = await checkFile(text, {
      ...{ keys: published, known, time: Date.now() },
      loadRoots: async (from) => (site === null ? null : loadPublishedRoots(from, (path) => read(`${site}${path}`))),
    })
    print(summary ? `${heading}: ${summary}` : `${heading}.`)
    for (const line of [...faults, ...notes]) print(`- ${line}`)
    print(`Keys: ${keys}`)
    return codes[state]
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return 2
  }
}

function readArguments(args: readonly string[]) {
  const given: Record<string, string> = {}
  for (let at = 0; at < args.length; at += 1) {
    const [arg = '', next] = [args[at], args[at + 1]]
    const name = arg === '--keys' || arg === '--root' ? arg.slice(2) : 'source'
    if (name === 'source' && arg.startsWith('-')) throw new UsageError(usage)
    const value = name === 'source' ? arg : next
    if (value === undefined || given[name] !== undefined) throw new UsageError(usage)
    given[name] = value
    if (name !== 'source') at += 1
  }
  const { source, root } = given
  if (source === undefined) throw new UsageError(usage)
  const origin = isUrl(source) ? new URL(source).origin : typeof VERIFY_ORIGIN === 'string' ? VERIFY_ORIGIN : undefined
  const keys = given['keys'] ?? (origin && `${origin}${keysPath}`)
  if (keys === undefined) throw new UsageError(`Name the public keys: --keys https://the-site${keysPath}`)
  return { source, keys, root }
}

const isUrl = (text: string) => /^https?:\/\//i.test(text)

async function read(source: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of isUrl(source) ? await download(source) : await openFile(source)) {
    length += chunk.length
    if (length > fileLimits.chars) throw new Error(`${source} is too large to be an evidence file.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function openFile(path: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return (await open(path)).createReadStream() as AsyncIterable<Uint8Array>
  } catch {
    throw new Error(`${path} can't be read. Check its name.`)
  }
}

async function download(url: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) }).catch(() => null)
  if (!response) throw new Error(`${url} can't be reached.`)
  if (!response.ok || !response.body) throw new Error(`${url} returned ${response.status}.`)
  return response.body
}

function parse(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${source} isn't JSON.`)
  }
}

/** One root, or an answer of /api/evidence/roots. */
function readRoots(value: unknown, source: string): SignedRoot[] {
  const list = (value as { data?: unknown } | null)?.data ?? [value]
  const roots = (Array.isArray(list) ? (list as unknown[]) : []).map(readRoot)
  if (roots.length === 0 || roots.includes(null)) throw new Error(`${source} has no signed root.`)
  return roots as SignedRoot[]
}
