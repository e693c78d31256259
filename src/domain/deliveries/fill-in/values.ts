import { formMapTargets, type FormMapTarget } from '#src/domain/directories/form-map.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { formValues } from '#src/domain/deliveries/form-fields.ts'
import { clipVersion, type FillClip, type FillValue } from './clips.ts'

type Place = Pick<KnownDirectory, 'limits' | 'required' | 'formMap'> & {
  key: string
  name: string
  url: string
  submitUrl: string
}

/** What the fill-in script gets of a row: the values the work screen copies, with what choices and links need beside them. */
export function fillClip(profile: ProfileFields, place: Place): FillClip {
  const { tagline60, tagline100, description160, description500, description2000 } = profile
  const values = formValues(profile, place).map(({ field, value }): FillValue => {
    const also = otherWords(profile, field)
    return { field, label: formMapTargets[field], value, ...(also.length > 0 && { also }) }
  })
  return {
    fillIn: clipVersion,
    directory: place.key,
    name: place.name,
    hosts: [...new Set([place.url, place.submitUrl].map(websiteHost))],
    values: [...values, ...personNames(profile.founder), ...socialProfiles(profile.socialLinks)].filter(
      ({ value }) => value !== '',
    ),
    texts: { tagline60, tagline100, description160, description500, description2000 },
    map: place.formMap ?? [],
  }
}

/** The languages that labels and options of forms are recognized in. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl']

function otherWords(profile: ProfileFields, field: FormMapTarget): string[] {
  if (field === 'category') {
    const { tags = [], plural = '' } = productKinds.get(profile.category) ?? {}
    return [profile.category, plural, ...tags.slice(0, 1)].map((word) => word.replaceAll('-', ' '))
  }
  if (field === 'pricingModel') return [profile.pricingModel]
  if (field === 'countries') return namesOf('region', profile.countries)
  return field === 'languages' ? namesOf('language', profile.languages) : []
}

/** The code and the names of the first one, which a select takes. */
function namesOf(type: 'region' | 'language', [code = '']: readonly string[]): string[] {
  if (!/^[a-z]{2,3}$/i.test(code)) return []
  const names = languages.map((language) => new Intl.DisplayNames(language, { type }).of(code) ?? '')
  return [...new Set([code, ...names])].filter((name) => name !== '')
}

/** A name of two words has a first and a last one. Of others nobody can tell. */
function personNames(founder: string): FillValue[] {
  const [first = '', last = '', ...more] = founder.trim().split(/\s+/)
  if (last === '' || more.length > 0) return []
  return [valueOf('firstName', first), valueOf('lastName', last)]
}

const networks = {
  x: /^(twitter|x)\.com$/,
  linkedin: /(^|\.)linkedin\.com$/,
  facebook: /(^|\.)(facebook|fb)\.com$/,
  instagram: /^instagram\.com$/,
  youtube: /(^|\.)youtube\.com$/,
  github: /^github\.com$/,
} as const

function socialProfiles(links: readonly string[]): FillValue[] {
  return Object.entries(networks).flatMap(([network, host]) => {
    const link = links.find((url) => host.test(websiteHost(url)))
    return link === undefined ? [] : [valueOf(network as keyof typeof networks, link)]
  })
}

function valueOf(field: FormMapTarget, value: string): FillValue {
  return { field, label: formMapTargets[field], value }
}
