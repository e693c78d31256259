import type { Environment } from '#src/env.ts'
import {
  clientSites,
  type ClientSite,
  type Editor,
  editors,
  examplePromoCode,
  type Founder,
  founder,
  site,
} from '#src/site.ts'

/** Example values that are left, each with where the owner sets it. */
export function exampleValues({ paymentLinks, promoCode, origin }: Environment): string[] {
  const unpaid = Object.entries(paymentLinks).filter(([, link]) => !link)
  return [
    origin === site.origin && 'SITE_ORIGIN: the site’s URL',
    site.supportEmail.endsWith('.example') && 'site.supportEmail in src/site.ts',
    site.operator.startsWith('[') && 'site.operator in src/site.ts: the operator named on the legal pages',
    clientSites.some(({ example }) => example) && 'clientSites in src/site.ts',
    founder.example && 'founder in src/site.ts: name, letter and social link',
    editors.some(({ example }) => example) && 'editors in src/site.ts: names, roles and profiles',
    ...unpaid.map(([plan]) => `PAYMENT_LINK_${plan.toUpperCase().replace('-', '_')}: the payment link of ${plan}`),
    promoCode === examplePromoCode && 'PROMO_CODE',
  ].filter((line) => line !== false)
}

/** What production says about them when it starts. */
export function exampleWarnings(env: Environment): string[] {
  return env.production ? exampleValues(env).map((line) => `example value left: ${line}`) : []
}

type People = { clients: readonly ClientSite[]; editors: readonly Editor[] }

/** Who pages name. Visitors of production never see examples, developers see where the owner's content goes. */
export function namedPeople(
  production: boolean,
  given: People & { founder: Founder } = { clients: clientSites, founder, editors },
): People & { founder: Founder | null } {
  const isShown = ({ example }: { example: boolean }) => !example || !production
  return {
    clients: given.clients.filter(isShown),
    founder: isShown(given.founder) ? given.founder : null,
    editors: given.editors.filter(isShown),
  }
}
