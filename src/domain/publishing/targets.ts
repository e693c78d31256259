import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'
import { kinds, namesIn, type SettingName, settingNames, type TargetKind, type TargetSettings } from './kinds.ts'

export const targetLimits = {
  name: 80,
  url: 300,
  username: 60,
  secret: 300,
  names: 10,
  term: 60,
  perProject: 10,
} as const

const tooLong = (label: string, limit: number) => `${label} must not exceed ${limit} characters`

export const targetMessages = {
  kind: 'Choose where to publish',
  nameRequired: 'Name is required',
  nameTooLong: tooLong('Name', targetLimits.name),
  urlRequired: 'URL is required',
  urlInvalid: 'Enter a URL, such as example.com',
  urlTooLong: tooLong('URL', targetLimits.url),
  usernameRequired: 'Username is required',
  usernameInvalid: 'Usernames can’t contain a colon',
  usernameTooLong: tooLong('Username', targetLimits.username),
  collectionInvalid: 'A collection ID is 24 digits and letters from a to f',
  bodyFieldInvalid: 'Enter the field’s slug, such as post-body',
  publishAsInvalid: 'Choose whether we publish',
  imagesInvalid: 'Choose whether your server gets images',
  namesInvalid: `Enter up to ${targetLimits.names} names of up to ${targetLimits.term} characters, separated by commas`,
  secretRequired: 'This is required',
  secretAgain: 'Enter it again, because you changed the site or user',
  secretTooLong: tooLong('This', targetLimits.secret),
  passwordInvalid: 'An application password is 24 letters and digits, with or without spaces',
  ghostKeyInvalid: 'An Admin API key is 24 characters, a colon and 64 more. Check that it isn’t the Content API key.',
  tokenInvalid: 'An API token has no spaces',
  notFound: 'This site isn’t connected anymore',
  tooMany: `A project can have up to ${targetLimits.perProject} connections. Delete one first.`,
  removed: 'Connection deleted.',
  noDownload: 'There’s nothing to download here',
} as const

/** What was typed. A missing secret stays as it is. */
export type TargetText = { name: string; settings: TargetSettings; secret: string }

const longest = Math.max(targetLimits.name, targetLimits.url, targetLimits.username, targetLimits.secret)

/** Fields that the kind doesn't have are left out. */
export function cleanTarget(kind: TargetKind, typed: (name: SettingName | 'name' | 'secret') => string): TargetText {
  const { fields } = kinds[kind]
  const line = (name: SettingName | 'name' | 'secret') => cleanUpTo(typed(name), longest, cleanLine)
  const settings: TargetSettings = {}
  for (const name of settingNames) {
    if (!fields[name]) continue
    const value = cleanSetting[name](line(name), kind)
    if (value !== '' || !isOptional(name)) settings[name] = value
  }
  return { name: line('name'), settings, secret: fields.secret ? line('secret') : '' }
}

const cleanSetting: Record<SettingName, (text: string, kind: TargetKind) => string> = {
  url: (text, kind) => (kind === 'webhook' ? completeWebsite(text) : cleanUrl(completeWebsite(text))),
  username: (text) => text,
  collectionId: (text) => text.toLowerCase(),
  bodyField: (text) => text.toLowerCase(),
  publishAs: (text) => (text === 'publish' ? '' : text),
  categories: (text) => namesIn(text).join(', '),
  tags: (text) => namesIn(text).join(', '),
  images: (text) => (text === 'link' ? '' : text),
}

function isOptional(name: SettingName): boolean {
  return name === 'publishAs' || name === 'categories' || name === 'tags' || name === 'images'
}

/** Where a CMS is written in. People copy the URL of such a page. */
const adminPaths = ['wp-admin', 'wp-login.php', 'wp-json', 'ghost']

function cleanUrl(text: string): string {
  const url = text.length > targetLimits.url ? null : URL.parse(text)
  if (url?.username !== '' || url.password !== '') return text
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const end = parts.findIndex((part) => adminPaths.includes(part))
  return [url.origin, ...parts.slice(0, end < 0 ? parts.length : end)].join('/')
}

/** Errors by field, in the order of the form. `before`: the stored settings of a target whose secret is kept. */
export function checkTarget(
  kind: TargetKind,
  { name, settings, secret }: TargetText,
  before: TargetSettings | null,
): FieldError[] {
  const found: [string, string | null][] = [['name', nameFault(name)]]
  for (const field of settingNames) {
    if (kinds[kind].fields[field]) found.push([field, settingFaults[field](settings[field] ?? '')])
  }
  if (kinds[kind].fields.secret) found.push(['secret', secretFault(kind, secret, settings, before)])
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

function nameFault(name: string): string | null {
  if (name === '') return targetMessages.nameRequired
  return textLength(name) > targetLimits.name ? targetMessages.nameTooLong : null
}

const settingFaults: Record<SettingName, (text: string) => string | null> = {
  url: (text) => {
    if (text === '') return targetMessages.urlRequired
    if (text.length > targetLimits.url) return targetMessages.urlTooLong
    return parseWebsite(text) ? null : targetMessages.urlInvalid
  },
  username: (text) => {
    if (text === '') return targetMessages.usernameRequired
    if (textLength(text) > targetLimits.username) return targetMessages.usernameTooLong
    return text.includes(':') ? targetMessages.usernameInvalid : null
  },
  collectionId: (text) => (/^[\da-f]{24}$/.test(text) ? null : targetMessages.collectionInvalid),
  publishAs: (text) => (text === '' || text === 'draft' ? null : targetMessages.publishAsInvalid),
  categories: namesFault,
  tags: namesFault,
  images: (text) => (text === '' || text === 'send' ? null : targetMessages.imagesInvalid),
  bodyField: (text) => (/^[a-z\d][a-z\d-]{0,99}$/.test(text) ? null : targetMessages.bodyFieldInvalid),
}

function namesFault(text: string): string | null {
  const names = namesIn(text)
  const isShort = names.length <= targetLimits.names && names.every((name) => textLength(name) <= targetLimits.term)
  return isShort ? null : targetMessages.namesInvalid
}

const secretFaults: Partial<Record<TargetKind, (secret: string) => string | null>> = {
  wordpress: (secret) => (/^[a-z\d]{24}$/i.test(secret.replaceAll(' ', '')) ? null : targetMessages.passwordInvalid),
  ghost: (secret) => (/^[\da-f]{24}:[\da-f]{64}$/i.test(secret) ? null : targetMessages.ghostKeyInvalid),
  webflow: (secret) => (/^[\x21-\x7e]+$/.test(secret) ? null : targetMessages.tokenInvalid),
}

function secretFault(
  kind: TargetKind,
  secret: string,
  settings: TargetSettings,
  before: TargetSettings | null,
): string | null {
  if (secret.length > targetLimits.secret) return targetMessages.secretTooLong
  if (secret !== '') return secretFaults[kind]?.(secret) ?? null
  if (before === null) return targetMessages.secretRequired
  return leadsElsewhere(kind, before, settings) ? targetMessages.secretAgain : null
}

/**
 * Whether a stored secret would be sent to another site or user. A stolen session must not get hold of it that way. The
 * path counts, too: an origin can have many sites. Webflow's URL is only for links.
 */
function leadsElsewhere(kind: TargetKind, before: TargetSettings, after: TargetSettings): boolean {
  return kind !== 'webflow' && (before.url !== after.url || before.username !== after.username)
}
