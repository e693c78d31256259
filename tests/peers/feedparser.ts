import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'

// feedparser, which many readers and tools are made with, as Debian packages it.

const python = '/usr/bin/python3'
const source = '/usr/lib/python3/dist-packages/feedparser/__init__.py'

export type ParsedFeed = {
  /** Why it isn't well-formed. Null: it is. */
  fault: string | null
  version: string
  entries: { title: string; link: string; id: string; published: string }[]
}

// It guesses encodings with chardet where something else brings that along.
const program = `
import sys
sys.modules['cchardet'] = sys.modules['chardet'] = None
import feedparser, io, json
bytes = sys.stdin.buffer.read()
headers = json.loads(sys.argv[1])
found = feedparser.parse(io.BytesIO(bytes), response_headers=headers, sanitize_html=False)
text = lambda entry, name: entry.get(name) or ''
print(json.dumps({
  'fault': repr(found.get('bozo_exception')) if found.bozo else None,
  'version': found.version,
  'entries': [{name: text(entry, name) for name in ['title', 'link', 'id', 'published']} for entry in found.entries],
}))`

export async function feedparser(body: string | Uint8Array, headers: Record<string, string>): Promise<ParsedFeed> {
  if (!existsSync(source)) throw new Error(`Install python3-feedparser: ${source} is missing.`)
  const child = spawn(python, ['-c', program, JSON.stringify(headers)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  return JSON.parse(await text(child.stdout)) as ParsedFeed
}
