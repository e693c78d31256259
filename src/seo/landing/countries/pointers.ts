import type { Dossier } from '#src/seo/data/dossiers.ts'

// Rules change, and we aren't lawyers: each sentence on law names who to ask.

const pointer = /\b[Cc](?:heck|onfirm)\b/

const pointTo = (text: string, where: string) => (pointer.test(text) ? text : `${text} ${where}`)

export function legalNoticePointer({ legalNotice }: Dossier): string | undefined {
  return legalNotice && pointTo(legalNotice, 'Check the current wording with a lawyer or your chamber.')
}

export function domainRulePointer({ ccTld: { registry, rule } }: Dossier): string | undefined {
  return rule && pointTo(rule, `Check with ${registryInText(registry)} before you order.`)
}

/** What would need an article or says who runs it for whom. The page names it above. */
const wordyRegistry =
  /,| under | with |\b(?:Academy|Agency|Authority|Center|Commission|Consortium|Council|Foundation|Government|Ministry|Office|Service|Society|University)\b/

function registryInText(registry = 'the registry'): string {
  return !/^(?:The |the )/.test(registry) && wordyRegistry.test(registry) ? 'the registry' : registry
}

export function sanctionsPointer({ sanctions }: Dossier): string | undefined {
  return sanctions && pointTo(sanctions, 'Check with a lawyer before you list or pay anything there.')
}
