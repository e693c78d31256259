import type { Environment } from './env.ts'
import { clientSites, examplePromoCode, founder, site } from './site.ts'

/** What of the brand and the offers is still an example, each with the place where the owner's own goes. */
export function exampleValues({ paymentLinks, promoCode, origin }: Environment): string[] {
  const unpaid = Object.entries(paymentLinks).filter(([, link]) => !link)
  return [
    origin === site.origin && 'SITE_ORIGIN: the address of the site',
    site.supportEmail.endsWith('.example') && 'site.supportEmail in src/site.ts',
    site.operator.startsWith('[') && 'site.operator in src/site.ts: who runs the service, as the legal pages name it',
    clientSites.some(({ example }) => example) && 'clientSites in src/site.ts',
    founder.example && 'founder in src/site.ts: name, letter and social link',
    ...unpaid.map(([plan]) => `PAYMENT_LINK_${plan.toUpperCase().replace('-', '_')}: where ${plan} is paid`),
    promoCode === examplePromoCode && 'PROMO_CODE',
  ].filter((line) => line !== false)
}
