import { escapeHtml } from '#src/seo/markup.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'

export type ShellValues = Record<string, string>

/** Fetches a page of the static site, such as `/shells/page`. Rejects if the site doesn't respond. */
export type Shells = (path: string) => Promise<string>

/** A new build has new shells, so they are only cached for seconds. */
const keptMs = 5000
const timeoutMs = 5000

export function openShells(origin: string, now: () => number): Shells {
  const remembered = new Map<string, { at: number; html: Promise<string> }>()
  return (path) => {
    const known = remembered.get(path)
    if (known && now() - known.at < keptMs) return known.html
    const html = fetchPage(`${origin}${path}`)
    remembered.set(path, { at: now(), html })
    // Failures aren't cached. An earlier shell is better than none.
    html.catch(() => (known ? remembered.set(path, known) : remembered.delete(path)))
    return html.catch((error: unknown) => {
      if (known) return known.html
      throw error
    })
  }
}

async function fetchPage(address: string): Promise<string> {
  const response = await fetchConfigured(address, { timeoutMs, ownSite: true })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.text()
}

/**
 * Fills a shell: `{{name}}` becomes escaped text, `{{html:name}}` becomes the HTML of the value `html:name`. One pass,
 * so that braces within a value stay unchanged. Missing values become empty.
 */
export function fillShell(shell: string, values: ShellValues): string {
  return shell.replace(/\{\{((?:html:)?\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    return name.startsWith('html:') ? value : escapeHtml(value)
  })
}
