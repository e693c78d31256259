import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from '#src/env.ts'

// Each setting of .env.example, with values that people write by mistake. None may lead to anything but a sentence.

const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)

const machine = {
  MACHINE_PROFILE: 'production',
  SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  SITE_ORIGIN: 'https://site.example',
}

const mistakes = [
  ...['abc', '12 MB', '-1', '1e3', '0x10', '1.5', 'NaN', '99999999999', 'on ', 'ON', 'true', '..', '*', '%', '"on"'],
  ...['www.example.com', 'localhost:8888', 'ftp://a.example', 'https://', 'https:', '//a.example', 'https://a b'],
  ...['https://user:password@a.example', 'https://a.example:99999', 'https://a.example/b?c=d#e', 's3://', 's3:bucket'],
  ...['two\nlines', 'a\u0000b', '\u00e4\u20ac\u{1f600}', '\u200b', 'x'.repeat(5000), 'file:', 'libsql://', 'smtp://'],
]

/** What is wrong, by setting. Throws whatever isn't meant for the owner. */
function faultsOf(name: string, value: string): Map<string, string> {
  try {
    readEnvironment({ ...machine, [name]: value })
    return new Map()
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    const lines = error.message.split('\n').slice(1, -1)
    return new Map(lines.map((line) => line.trim().split(': ', 2) as [string, string]))
  }
}

describe('a setting with a value that makes no sense', () => {
  it.each(names)('%s is refused with what it must be, or accepted', (name) => {
    for (const value of mistakes) {
      for (const [named, says] of faultsOf(name, value)) expect([named, says]).toEqual([named, sentence])
    }
  })

  it.each([
    ['NODE_ENV', ['prod', 'Production', 'live']],
    ['PORT', ['abc', '8080/tcp', '80.5', '65536', '-1', '0x50', '1e3']],
    ['SLOW_QUERY_MS', ['0', '500ms', '0.5', '1e3']],
    ['DATA_DIR', ['https://a.example/data', 's3://bucket', 'a\nb', '/srv/100%/data', '/srv/c#', '/srv/what?']],
    ['CACHE_DIR', ['file:///tmp']],
    ['BACKUP_TARGET', ['s3:bucket', 's3://', 'ftp://a.example', 'a\nb']],
    ['SITE_ORIGIN', ['https://a.example/shop', 'https://a.example?b', 'https://user@a.example', 'a.example']],
    [
      'DATABASE_URL',
      ['file:', 'file:/srv/100%/x.db', 'libsql:', 'https://', 'postgres://a.example', '/var/lib/uplist.db'],
    ],
    ['DATABASE_REPLICA_URL', ['file:copy.db']],
    ['DATABASE_AUTH_TOKEN', ['two words', 'a\nb', 't\u00f6ken']],
    ['SMTP_URL', ['smtp://', 'mail.example:587', 'https://mail.example']],
    ['MAIL_FROM', ['Uplist', 'hello@', 'Uplist <hello>', 'a@b.example\nBcc: c@d.example']],
    ['OWNER_EMAIL', ['me', 'a@b.example, c@d.example']],
    ['S3_REGION', ['us east', 'https://a.example']],
    ['DEADMAN_URL', ['http://a.example', 'https://user:password@a.example']],
  ])('%s is refused', (name, values) => {
    const accepted = values.filter((value) => !faultsOf(name, value).has(name))
    expect(accepted).toEqual([])
  })

  it.each([...names.filter((name) => /_(?:URL|ORIGIN|ENDPOINT|ISSUER)$|_LINK_/.test(name)), 'URL'])(
    '%s is refused if it is no URL',
    (name) => {
      for (const given of ['example.com', 'www.example.com:443/a', 'https://', '//', 'https://a b']) {
        expect([given, faultsOf(name, given).get(name)]).toEqual([given, sentence])
      }
    },
  )

  it('counts as not set if it is empty or blank', () => {
    const blank = Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? '' : ' \t']))
    const { port, dataDirectory, pretendPayments } = readEnvironment(blank)
    expect([port, dataDirectory, pretendPayments]).toEqual([8888, '.data', true])
  })
})

const sentence = expect.stringMatching(/^(?:must (?:be|have|start) |is required )/) as string
