import { type Intent, intentQuery, readIntent } from '#src/domain/plans/intents.ts'
import { keepTab, readTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'

// What the visitor typed and chose, for the pages that follow in this tab, whose links don't all carry it.

/** What isn't known of it stays as it was, unless it's about another website. */
export function keepIntent(intent: Intent): void {
  const kept = readIntent(readTab(tabKeys.intent) ?? '')
  const isOther = intent.website !== '' && kept.website !== '' && intent.website !== kept.website
  const known = Object.fromEntries(Object.entries(intent).filter(([, value]) => value !== ''))
  keepTab(tabKeys.intent, intentQuery(isOther ? intent : { ...kept, ...known }) || null)
}

/** What the page's URL says, and what was kept of it. */
export function findIntent(): Intent {
  const said = readIntent(location.search)
  const kept = readIntent(readTab(tabKeys.intent) ?? '')
  // A link that names no website only says what its page is about, such as SaaS. The visitor chose for theirs.
  const isGeneral = said.website === '' && kept.website !== ''
  keepIntent(isGeneral ? { ...said, kind: kept.kind || said.kind, country: kept.country || said.country } : said)
  return readIntent(readTab(tabKeys.intent) ?? '')
}

/** To send with a sign-up. Undefined: there is none. */
export function intentToSend(): string | undefined {
  return intentQuery(findIntent()) || undefined
}

/** It has become a project. */
export function forgetIntent(): void {
  keepTab(tabKeys.intent, null)
}
