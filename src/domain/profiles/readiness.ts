import { knownKind } from '#src/domain/products/kinds.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { logoFault } from './check-profile.ts'
import { profileTexts } from './fit-text.ts'
import type { ProfileFields, ProfileImage, ReadinessItem, SiteCheck } from './profiles.api.ts'

// What directories will refuse, so that it can be fixed before they do.

/** Problems first. `site` null: it wasn't checked. */
export function listReadiness(
  profile: ProfileFields,
  images: readonly ProfileImage[],
  site: SiteCheck | null,
): ReadinessItem[] {
  const items = [...siteItems(site), ...logoItems(profile, images), ...textItems(profile), ...contactItems(profile)]
  return items.toSorted((a, b) => Number(a.level === 'hint') - Number(b.level === 'hint'))
}

function siteItems(site: SiteCheck | null): ReadinessItem[] {
  if (!site) return []
  if (site.reason !== null) {
    return [problem('site', `We couldn’t read your website. ${site.reason}`, 'Fix this, then check the website again.')]
  }
  const https = problem(
    'https',
    'Your website doesn’t use HTTPS.',
    'Ask your host for a certificate, which is usually free, and redirect http:// to https://.',
  )
  const privacy = problem(
    'privacy',
    'We found no link to a privacy policy on the page.',
    'Publish a privacy policy and link to it in the footer.',
  )
  return [...(site.https ? [] : [https]), ...(site.hasPrivacyPage ? [] : [privacy])]
}

function logoItems(profile: ProfileFields, images: readonly ProfileImage[]): ReadinessItem[] {
  const faults = (['logoSquare', 'logoWide'] as const).flatMap((field) => {
    const fault = logoFault(field, profile, images)
    return fault ? [problem(field, fault.what, fault.todo)] : []
  })
  const missing = problem('logoSquare', 'There’s no square logo.', 'Upload one of at least 256 × 256 pixels.')
  const screenshots = hint('screenshots', 'There’s no screenshot.', 'Add one if you can. Some directories ask for it.')
  return [
    ...(profile.logoSquare === null ? [missing] : []),
    ...faults,
    ...(profile.screenshots.length === 0 ? [screenshots] : []),
  ]
}

function textItems(profile: ProfileFields): ReadinessItem[] {
  const missing = profileTexts.filter((name) => name.startsWith('description') && profile[name] === '')
  const none = problem('description', 'There’s no description.', 'Write at least the short one.')
  const long = hint(
    'description',
    'There’s no description for forms that ask for 500 characters or more.',
    'Write one, so that we don’t have to use the short one.',
  )
  return [
    ...(missing.length === 3 ? [none] : profile.description500 === '' && profile.description2000 === '' ? [long] : []),
    ...categoryItems(profile),
  ]
}

function categoryItems({ category }: ProfileFields): ReadinessItem[] {
  if (knownKind(category) !== '') return []
  const what = category === '' ? 'There’s no category.' : 'Your category isn’t in our list anymore.'
  return [problem('category', what, 'Choose the one that fits best.')]
}

function contactItems({ contactEmail, website_url: url }: ProfileFields): ReadinessItem[] {
  if (contactEmail === '') return [problem('contactEmail', 'There’s no contact email.', 'Enter one that you read.')]
  if (url === '' || isAtDomain(contactEmail, websiteHost(url))) return []
  const what = `Your contact email isn’t at ${websiteHost(url)}.`
  return [hint('contactEmail', what, 'Use one at your own domain if you can. Some directories ask for it.')]
}

/** `a@example.com` for example.com and app.example.com, and `a@mail.example.com` for example.com. */
function isAtDomain(email: string, host: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === host || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
}

function problem(key: string, what: string, todo: string): ReadinessItem {
  return { key, level: 'problem', what, todo }
}

function hint(key: string, what: string, todo: string): ReadinessItem {
  return { key, level: 'hint', what, todo }
}
