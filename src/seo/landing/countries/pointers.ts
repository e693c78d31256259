import type { Dossier } from '#src/seo/data/dossiers.ts'

// Rules change, and we aren't lawyers: each sentence on law names who to ask.

const pointer = /\b[Cc](?:heck|onfirm)\b/

const pointTo = (text: string, where: string) => (pointer.test(text) ? text : `${text} ${where}`)

export function legalNoticePointer({ legalNotice }: Dossier): string | undefined {
  return legalNotice && pointTo(legalNotice, 'Check the current wording with a lawyer or your chamber.')
}

export function domainRulePointer({ ccTld: { registry, rule } }: Dossier): string | undefined {
  return rule && pointTo(rule, `Check with ${registry ?? 'the registry'} before you order.`)
}

export function sanctionsPointer({ sanctions }: Dossier): string | undefined {
  return sanctions && pointTo(sanctions, 'Check with a lawyer before you list or pay anything there.')
}
