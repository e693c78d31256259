import { escapeHtml } from '#src/seo/markup.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'

export type ShellValues = Record<string, string>

/** Fetches a page of the static site, `/shells/page` for one. Rejects when the site does not answer. */
export type Shells = (path: string) => Promise<string>

/** A new build brings new shells, so they are remembered for seconds only. */
const keptMs = 5000
const timeoutMs = 5000

export function openShells(origin: string, now: () => number): Shells {
  const remembered = new Map<string, { at: number; html: Promise<string> }>()
  return (path) => {
    const known = remembered.get(path)
    if (known && now() - known.at < keptMs) return known.html
    const html = fetchPage(`${origin}${path}`)
    remembered.set(path, { at: now(), html })
    // A failure is not worth remembering; what was there before is better than nothing.
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
 * Puts values into a shell: `{{name}}` becomes escaped text, `{{html:name}}` becomes the HTML of the value called
 * `html:name`. One pass, so that braces within a value stay what they are. What has no value becomes empty.
 */
export function fillShell(shell: string, values: ShellValues): string {
  return shell.replace(/\{\{((?:html:)?\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : ''
    return name.startsWith('html:') ? value : escapeHtml(value)
  })
}
