import { linkInText, type ReceivedMail } from './mail-store.ts'

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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${mails ? `Mailbox (${mails.length})` : 'Mailbox'}</title>
<style>${style}</style>
</head>
<body>
<header><h1>Mailbox</h1><p>${introduction(mails)}</p></header>
<main>${(mails ?? []).slice(0, shown).map(mailArticle).join('')}</main>
</body>
</html>`
}

function introduction(mails: ReceivedMail[] | null): string {
  if (!mails) return 'SMTP_URL is set, so mail goes to that server and isn’t stored here.'
  if (mails.length === 0) return 'No mail yet. Mail from the site appears here and isn’t sent anywhere.'
  const all =
    mails.length > shown ? ` The newest ${shown} are shown. All of them are in <a href="/_mail.json">JSON</a>.` : ''
  return `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}, newest first. None was sent anywhere.${all}`
}

function mailArticle({ id, to, from, subject, date, text, html }: ReceivedMail): string {
  const framed = `<base target="_blank">${html}`
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  return `<article id="${escape(id)}">
<h2>${escape(subject || '(no subject)')}</h2>
<p class="meta">To ${escape(to.join(', '))}</p>
<p class="meta">From ${escape(from)} · <time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked(text)}</pre>
${html ? `<details><summary>As designed</summary><iframe title="${escape(subject)}" sandbox="${sandbox}" loading="lazy" srcdoc="${escape(framed)}"></iframe></details>` : ''}
</article>`
}

function linked(text: string): string {
  let end = 0
  let result = ''
  for (const { 0: link, index } of text.matchAll(linkInText)) {
    result += `${escape(text.slice(end, index))}<a href="${escape(link)}">${escape(link)}</a>`
    end = index + link.length
  }
  return result + escape(text.slice(end))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
