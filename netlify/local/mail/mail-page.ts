import { createElement as element, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { linkInText, type ReceivedMail } from './mail-store.ts'

// No JSX: the platform runs from source, where Node can't read it.

const style = `
:root { color-scheme: light dark; --paper: #fffdf9; --ink: #1c1815; --quiet: #6b625a; --line: #e6dfd5; --accent: #cc420d }
@media (prefers-color-scheme: dark) { :root { --paper: #1a1613; --ink: #f2ebe2; --quiet: #a79d92; --line: #3a332d; --accent: #ff8a4c } }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.6rem; letter-spacing: -.01em }
h2 { margin: 0 0 .35rem; font-size: 1.1rem; line-height: 1.3 }
header p, .meta { margin: 0; color: var(--quiet); font-size: .875rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
article { margin-top: 1.75rem; padding-top: 1.75rem; border-top: 1px solid var(--line) }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }
a { color: var(--accent) } a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
details { margin-top: 1rem } summary { cursor: pointer; color: var(--quiet); font-size: .875rem }
iframe { width: 100%; height: 32rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: 8px; background: #fff }`

/** How many mails the page shows. `/_mail.json` has all of them. */
const shown = 100

/** The mailbox as a page. Null: mail goes to a real server, so there is nothing to show. */
export function mailPage(mails: ReceivedMail[] | null): string {
  const head = element(
    'head',
    null,
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'robots', content: 'noindex' }),
    element('title', null, mails ? `Mailbox (${mails.length})` : 'Mailbox'),
    element('style', null, style),
  )
  const body = element(
    'body',
    null,
    element('header', null, element('h1', null, 'Mailbox'), element('p', null, ...introduction(mails))),
    element('main', null, ...(mails ?? []).slice(0, shown).map(mailArticle)),
  )
  return `<!doctype html>${renderToStaticMarkup(element('html', { lang: 'en' }, head, body))}`
}

function introduction(mails: ReceivedMail[] | null): ReactNode[] {
  if (!mails) return ['SMTP_URL is set, so mail goes to that server and isn’t stored here.']
  if (mails.length === 0) return ['No mail yet. Mail from the site appears here and isn’t sent anywhere.']
  const counted = `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}, newest first. None was sent anywhere.`
  if (mails.length <= shown) return [counted]
  const all = element('a', { href: '/_mail.json' }, 'JSON')
  return [`${counted} The newest ${shown} are shown. All of them are in `, all, '.']
}

function mailArticle({ id, to, from, subject, date, text, html }: ReceivedMail): ReactNode {
  const time = element('time', { dateTime: date }, `${date.slice(0, 19).replace('T', ' ')} UTC`)
  return element(
    'article',
    { id },
    element('h2', null, subject || '(no subject)'),
    element('p', { className: 'meta' }, `To ${to.join(', ')}`),
    element('p', { className: 'meta' }, `From ${from} · `, time),
    element('pre', null, ...linked(text)),
    html && element('details', null, element('summary', null, 'As designed'), designed(subject, html)),
  )
}

function designed(subject: string, html: string): ReactNode {
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return element('iframe', { title: subject, sandbox, loading: 'lazy', srcDoc: `<base target="_blank">${html}` })
}

function linked(text: string): ReactNode[] {
  let end = 0
  const parts: ReactNode[] = []
  for (const { 0: link, index } of text.matchAll(linkInText)) {
    parts.push(text.slice(end, index), element('a', { href: link }, link))
    end = index + link.length
  }
  return [...parts, text.slice(end)]
}
